import { ApiError, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { asked } from '../provider/providerErrors.ts';
import type { BegunPayment } from './begunPayment.ts';
import { clientCustomer, onAccount } from './clientCustomer.ts';

/** What the card form needs. Amounts in cents. */
export type StartedPayment = {
  clientSecret: string;
  attemptId: string;
  amount: number;
  /** The contractor's own account that is paid, where there is one. */
  stripeAccount: string | null;
};

export type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };

/** Opens the provider's intent of a payment: the unfinished one, or a new one. */
export function paymentIntents({ stripe, service, log }: Dependencies) {
  const customerOf = clientCustomer({ stripe, service });
  const unfinished = async (id: string, account: string | null) => {
    const intent = await asked(stripe.paymentIntents.retrieve(id, {}, onAccount(account)));
    if (intent.status === 'succeeded' || intent.status === 'processing')
      throw new ApiError(409, 'processing', 'A payment of this invoice is being processed.');
    if (intent.status === 'canceled')
      throw new ApiError(409, 'canceled', 'That payment was canceled. Try again.');
    return intent;
  };

  // Beside the answer. Should it be lost, the idempotency key leads to the same intent, and the provider's
  // events name the attempt.
  const attach = async ({ attempt_id }: BegunPayment, intentId: string, customerId: string) => {
    const { error } = await service.rpc('attach_payment_intent', {
      p_attempt_id: attempt_id,
      p_intent_id: intentId,
      p_customer_id: customerId,
    });
    if (error)
      log.warn({ attemptId: attempt_id, intentId, reason: error.message }, 'intent not noted');
  };

  const create = async (payment: BegunPayment, savesCard: boolean) => {
    const account = payment.stripe_account_id;
    const customer = payment.stripe_customer_id ?? (await customerOf(payment));
    const intent = await asked(
      stripe.paymentIntents.create(
        {
          amount: payment.amount_cents,
          currency: 'usd',
          customer,
          description: `${payment.group_id ? 'Invoices' : 'Invoice'} ${payment.invoice_number}`,
          ...(savesCard && { setup_future_usage: 'on_session' }),
          automatic_payment_methods: { enabled: true },
          ...(payment.client_email && { receipt_email: payment.client_email }),
          metadata: {
            attempt_id: payment.attempt_id,
            ...(payment.group_id && { group_id: payment.group_id }),
            invoice_id: payment.invoice_id,
            company_id: payment.company_id,
          },
        },
        {
          idempotencyKey: `${payment.idempotency_key}${savesCard ? '-saved' : ''}`,
          ...onAccount(account),
        },
      ),
    );
    void attach(payment, intent.id, customer);
    return intent;
  };

  return async (
    payment: BegunPayment,
    { savesCard = false }: { savesCard?: boolean | undefined } = {},
  ): Promise<StartedPayment> => {
    const account = payment.stripe_account_id;
    const intent = payment.stripe_payment_intent_id
      ? await unfinished(payment.stripe_payment_intent_id, account)
      : await create(payment, savesCard);
    if (!intent.client_secret) throw new Error('The provider gave no client secret');
    return {
      clientSecret: intent.client_secret,
      attemptId: payment.attempt_id,
      amount: payment.amount_cents,
      stripeAccount: account,
    };
  };
}
