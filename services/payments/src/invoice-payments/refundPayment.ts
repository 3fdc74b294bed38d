import { ApiError, fromDatabase, type Actor } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asked } from '../provider/providerErrors.ts';

const paid = z.object({
  amount: z.number(),
  provider: z.string(),
  external_id: z.string().nullable(),
});
const attempt = z.object({ stripe_account_id: z.string() });

/** `amount` in cents; without it, all that is left. `refundId` is made by the page: a repetition refunds once. */
export type Refund = {
  paymentId: string;
  amount?: number | undefined;
  refundId: string;
  actor: Actor;
};

/** Gives money of an online payment back; the ledger's row comes with the provider's event. */
export function refundPayment({ stripe }: { stripe: Stripe }) {
  return async ({ paymentId, amount, refundId, actor }: Refund): Promise<{ status: string }> => {
    const { db } = actor;
    const payment = await fromDatabase(
      db
        .from('payments')
        .select('amount, provider, external_id')
        .eq('id', paymentId)
        .eq('company_id', actor.companyId ?? '')
        .maybeSingle(),
      paid.nullable(),
    );
    if (!payment?.external_id || payment.provider !== 'stripe' || payment.amount <= 0)
      throw new ApiError(404, 'not_found', 'Payment not found');
    const back = await fromDatabase(
      db.from('payments').select('amount').eq('reverses_payment_id', paymentId),
      z.array(z.object({ amount: z.number() })),
    );
    const left = [payment, ...back].reduce((sum, row) => sum + Math.round(row.amount * 100), 0);
    if (left <= 0) throw new ApiError(409, 'refunded', 'This payment has been reversed already.');
    const cents = amount ?? left;
    if (cents > left)
      throw new ApiError(422, 'invalid', 'This is more than is left of the payment.', 'amount');
    const begun = await fromDatabase(
      db
        .from('payment_attempts')
        .select('stripe_account_id')
        .eq('stripe_payment_intent_id', payment.external_id)
        .maybeSingle(),
      attempt.nullable(),
    );
    const account = begun?.stripe_account_id;
    const { status } = await asked(
      stripe.refunds.create(
        { payment_intent: payment.external_id, amount: cents, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${refundId}`, ...(account && { stripeAccount: account }) },
      ),
    );
    return { status: status ?? 'pending' };
  };
}
