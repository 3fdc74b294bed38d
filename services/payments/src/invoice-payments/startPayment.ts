import { ApiError, fromDatabase, type Caller, type GatewayTools } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import { z } from 'zod';
import { refuseForeign } from '../company/billedCompany.ts';
import { asked } from '../provider/providerErrors.ts';

const begun = z.object({
  attempt_id: z.uuid(),
  invoice_id: z.uuid(),
  company_id: z.uuid(),
  invoice_number: z.string(),
  client_id: z.uuid(),
  client_name: z.string().nullable(),
  client_email: z.string().nullable(),
  amount_cents: z.number().int().positive(),
  idempotency_key: z.string(),
  stripe_customer_id: z.string().nullable(),
  stripe_payment_intent_id: z.string().nullable(),
  stripe_account_id: z.string().nullable(),
});
const invoiceRow = z.object({ stripe_customer_id: z.string().nullable() }).nullable();
type Begun = z.infer<typeof begun>;

/** What the card form needs. Amounts in cents. */
export type StartedPayment = {
  clientSecret: string;
  attemptId: string;
  amount: number;
  /** The contractor's own account that is paid, where there is one. */
  stripeAccount: string | null;
};

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };
type Part = { amount?: number | undefined };
const dollars = ({ amount }: Part) => (amount === undefined ? {} : { p_amount: amount / 100 });

/** Begins a payment of an invoice, for a member of the company and for a client who holds its link. */
export function startPayment({ stripe, service, log }: Dependencies) {
  const begin = (db: SupabaseClient, name: string, values: Record<string, unknown>) =>
    fromDatabase(db.rpc(name, values), begun).catch((error: unknown) => {
      if (error instanceof ApiError) log.warn({ ...values, reason: error.message }, 'refused');
      throw error;
    });

  const open = async (payment: Begun): Promise<StartedPayment> => {
    const account = payment.stripe_account_id;
    const intent = payment.stripe_payment_intent_id
      ? await unfinished(payment.stripe_payment_intent_id, account)
      : await create(payment);
    if (!intent.client_secret) throw new Error('The provider gave no client secret');
    return {
      clientSecret: intent.client_secret,
      attemptId: payment.attempt_id,
      amount: payment.amount_cents,
      stripeAccount: account,
    };
  };

  const unfinished = async (id: string, account: string | null) => {
    const intent = await asked(stripe.paymentIntents.retrieve(id, {}, on(account)));
    if (intent.status === 'succeeded' || intent.status === 'processing')
      throw new ApiError(409, 'processing', 'A payment of this invoice is being processed.');
    if (intent.status === 'canceled')
      throw new ApiError(409, 'canceled', 'That payment was canceled. Try again.');
    return intent;
  };

  const create = async (payment: Begun) => {
    const account = payment.stripe_account_id;
    const customer = payment.stripe_customer_id ?? (await clientCustomer(payment));
    const intent = await asked(
      stripe.paymentIntents.create(
        {
          amount: payment.amount_cents,
          currency: 'usd',
          customer,
          description: `Invoice ${payment.invoice_number}`,
          automatic_payment_methods: { enabled: true },
          ...(payment.client_email && { receipt_email: payment.client_email }),
          metadata: {
            attempt_id: payment.attempt_id,
            invoice_id: payment.invoice_id,
            company_id: payment.company_id,
          },
        },
        { idempotencyKey: payment.idempotency_key, ...on(account) },
      ),
    );
    void attach(payment, intent.id, customer);
    return intent;
  };

  // Beside the answer. Should it be lost, the idempotency key leads to the same intent, and the provider's
  // events name the attempt.
  const attach = async ({ attempt_id }: Begun, intentId: string, customerId: string) => {
    const { error } = await service.rpc('attach_payment_intent', {
      p_attempt_id: attempt_id,
      p_intent_id: intentId,
      p_customer_id: customerId,
    });
    if (error)
      log.warn({ attemptId: attempt_id, intentId, reason: error.message }, 'intent not noted');
  };

  const clientCustomer = async (payment: Begun): Promise<string> => {
    const { company_id, client_id, client_name, client_email } = payment;
    const account = payment.stripe_account_id;
    const { id } = await asked(
      stripe.customers.create(
        {
          ...(client_name && { name: client_name }),
          ...(client_email && { email: client_email }),
          metadata: { company_id, client_id },
        },
        { idempotencyKey: `client-${client_id}-${account ?? 'platform'}`, ...on(account) },
      ),
    );
    const own = {
      p_company_id: company_id,
      p_customer_id: id,
      p_client_id: client_id,
      p_account_id: account ?? '',
    };
    await fromDatabase(service.rpc('save_stripe_customer', own), z.unknown());
    return id;
  };

  return {
    async ofInvoice({
      invoiceId,
      customerId,
      caller,
      ...part
    }: Part & { invoiceId: string; customerId?: string | undefined; caller: Caller }) {
      if (customerId !== undefined) {
        const own = await invoiceCustomer(caller, invoiceId);
        refuseForeign({ claimed: customerId, own, what: 'customer' }, caller, log);
      }
      const values = { p_invoice_id: invoiceId, ...dollars(part) };
      return open(await begin(caller.db, 'start_payment', values));
    },
    async ofLink({ token, ...part }: Part & { token: string }) {
      return open(
        await begin(service, 'start_shared_payment', { p_token: token, ...dollars(part) }),
      );
    },
  };
}

async function invoiceCustomer({ db }: Caller, invoiceId: string): Promise<string | null> {
  const invoice = db
    .from('invoices')
    .select('stripe_customer_id')
    .eq('id', invoiceId)
    .maybeSingle();
  return (await fromDatabase(invoice, invoiceRow))?.stripe_customer_id ?? null;
}

const on = (account: string | null) => (account ? { stripeAccount: account } : {});
