import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asked } from '../provider/providerErrors.ts';

const refundable = z.object({
  intent: z.string(),
  account: z.string(),
  left_cents: z.number().int(),
});

/**
 * `paymentId`: of an online payment, or of the credit that all of it has become. `amount` in cents; without it,
 * all that is left. `refundId` is made by the page: a repetition refunds once.
 */
export type Refund = {
  paymentId: string;
  amount?: number | undefined;
  refundId: string;
  actor: Actor;
};

/** Gives money of an online payment back; the ledger's row comes with the provider's event. */
export function refundPayment({
  stripe,
  service,
}: Pick<GatewayTools, 'service'> & { stripe: Stripe }) {
  // One charge may have paid several invoices, and the provider's event names only the charge.
  const note = (paymentId: string, refundId: string, cents: number, isRefused = false) =>
    fromDatabase(
      service.rpc('note_group_refund', {
        p_payment_id: paymentId,
        p_refund_id: refundId,
        p_amount: cents / 100,
        p_is_refused: isRefused,
      }),
      z.unknown(),
    );
  return async ({ paymentId, amount, refundId, actor }: Refund): Promise<{ status: string }> => {
    const { intent, account, left_cents } = await fromDatabase(
      actor.db.rpc('refundable_payment', { p_id: paymentId }),
      refundable,
    );
    if (left_cents <= 0) throw new ApiError(409, 'refunded', 'This payment was already reversed.');
    const cents = amount ?? left_cents;
    if (cents > left_cents)
      throw new ApiError(
        422,
        'invalid',
        'This is more than the remaining amount of the payment.',
        'amount',
      );
    await note(paymentId, refundId, cents);
    const { status } = await asked(
      stripe.refunds.create(
        { payment_intent: intent, amount: cents, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${refundId}`, ...(account && { stripeAccount: account }) },
      ),
    ).catch(async (error: unknown) => {
      await note(paymentId, refundId, cents, true);
      throw error;
    });
    return { status: status ?? 'pending' };
  };
}
