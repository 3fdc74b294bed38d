import { z } from '@plumbline/data';
import { failed, isSetup, paymentBroke, type CardOutcome } from './cardOutcome.ts';

/** Address and keys of the Stripe emulator, like Stripe.js uses for Stripe. */
export type LocalAccess = {
  url: string;
  publishableKey: string;
  clientSecret: string;
  stripeAccount: string | null;
};

type TypedBank = { name: string; routing: string; account: string };

export type TypedCard = { number: string; /** "04/29". */ expiry: string; cvc: string };

/** `asks`: the bank wants the cardholder to confirm first. */
export type LocalOutcome = CardOutcome | { status: 'asks' };

const intent = z.object({
  status: z.string(),
  payment_method: z.string().nullable(),
});
const refusal = z.object({
  error: z.object({ code: z.string().optional(), message: z.string().optional() }),
});

/** Pays with or saves an entered card. Its number goes only to the provider. */
export const confirmCard = (access: LocalAccess, card: TypedCard): Promise<LocalOutcome> =>
  ask(access, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(/\s/g, ''),
    'payment_method_data[card][exp_month]': card.expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': `20${card.expiry.slice(-2)}`,
    'payment_method_data[card][cvc]': card.cvc,
  });

/** Debits a bank account. Its number goes only to the provider. */
export const confirmBank = (access: LocalAccess, bank: TypedBank): Promise<LocalOutcome> =>
  ask(access, 'confirm', {
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][account_holder_type]': 'individual',
    'payment_method_data[us_bank_account][routing_number]': bank.routing,
    'payment_method_data[us_bank_account][account_number]': bank.account,
    'payment_method_data[billing_details][name]': bank.name,
  });

/** Pays with a card on file. */
export const confirmSavedCard = (access: LocalAccess, id: string): Promise<LocalOutcome> =>
  ask(access, 'confirm', { payment_method: id });

/** The cardholder's answer to the bank. */
export const answerBank = (access: LocalAccess, isGranted: boolean): Promise<LocalOutcome> =>
  ask(access, 'authenticate', { outcome: isGranted ? 'succeed' : 'fail' });

async function ask(
  { url, publishableKey, clientSecret, stripeAccount }: LocalAccess,
  act: 'confirm' | 'authenticate',
  fields: Record<string, string>,
): Promise<LocalOutcome> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = isSetup(clientSecret) ? 'setup_intents' : 'payment_intents';
  try {
    const answer = await fetch(`${url}/v1/${kind}/${encodeURIComponent(id)}/${act}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        ...(stripeAccount && { 'stripe-account': stripeAccount }),
      },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
      signal: AbortSignal.timeout(30_000),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) return failed(refusal.safeParse(body).data?.error);
    const { status, payment_method: paymentMethod } = intent.parse(body);
    if (status === 'succeeded' || status === 'processing') return { status, paymentMethod };
    return status === 'requires_action' ? { status: 'asks' } : failed();
  } catch {
    return { status: 'failed', message: paymentBroke };
  }
}
