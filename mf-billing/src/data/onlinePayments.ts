import { api, z } from '@plumbline/data';

/** `url`: the Stripe emulator's address; null when using Stripe. */
const cardForm = z.object({ publishableKey: z.string(), url: z.string().nullable() });
export type CardFormSettings = z.infer<typeof cardForm>;

/** Amount in cents. */
export const started = z.object({
  clientSecret: z.string(),
  attemptId: z.string(),
  amount: z.number(),
  stripeAccount: z.string().nullable(),
});
export type StartedPayment = z.infer<typeof started>;

/** Bank debits that the ledger doesn't show: in dollars. */
export const bankPayment = z.object({
  /** What the bank hasn't paid yet. */
  processing: z.number().optional(),
  /** The newest payment, where the bank returned it. */
  failed: z.object({ amount: z.number(), error: z.string().optional() }).optional(),
});
export type BankPayment = z.infer<typeof bankPayment>;

export const attempt = z.object({
  status: z.enum(['started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled']),
  error: z.string().nullable(),
  /** The part above the balance due, saved as client credit, in dollars. */
  credited: z.number(),
});
export type PaymentAttempt = z.infer<typeof attempt>;

export const {
  useCardFormQuery,
  usePaymentStartMutation,
  usePaymentStartSharedMutation,
  usePaymentAttemptQuery,
  usePaymentAttemptSharedQuery,
  usePaymentRefundOnlineMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    cardForm: build.query<CardFormSettings, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/stripe/config'),
      rawResponseSchema: cardForm,
    }),
    /**
     * Starts a card payment of the balance due, or of `cents` of it. The server decides what is
     * allowed.
     */
    paymentStart: build.mutation<StartedPayment, { invoiceId: string; cents?: number }>({
      query:
        ({ invoiceId, cents }) =>
        ({ gateway }) =>
          gateway.post('/stripe/create-payment-intent', {
            invoiceId,
            ...(cents !== undefined && { amount: cents }),
          }),
      rawResponseSchema: started,
    }),
    /** The same for a client with a link. */
    paymentStartShared: build.mutation<StartedPayment, { token: string; cents?: number }>({
      query:
        ({ token, cents }) =>
        ({ gateway }) =>
          gateway.post('/stripe/shared/create-payment-intent', {
            token,
            ...(cents !== undefined && { amount: cents }),
          }),
      rawResponseSchema: started,
    }),
    /** Status of a started payment; polled, because the provider's webhook updates it. */
    paymentAttempt: build.query<PaymentAttempt, string>({
      query:
        (id) =>
        ({ db }) =>
          db.from('payment_attempts').select('status, error, credited').eq('id', id).single(),
      rawResponseSchema: attempt,
      keepUnusedDataFor: 0,
    }),
    paymentAttemptShared: build.query<PaymentAttempt, { token: string; id: string }>({
      query:
        ({ token, id }) =>
        ({ db }) =>
          db.rpc('shared_payment', { p_token: token, p_attempt_id: id }),
      rawResponseSchema: attempt,
      keepUnusedDataFor: 0,
    }),
    /** Refunds an online payment; the ledger row is added by the provider's webhook. */
    paymentRefundOnline: build.mutation<
      { status: string },
      { paymentId: string; cents: number; refundId: string }
    >({
      query:
        ({ paymentId, cents, refundId }) =>
        ({ gateway }) =>
          gateway.post('/stripe/refund-payment', { paymentId, amount: cents, refundId }),
      rawResponseSchema: z.object({ status: z.string() }),
    }),
  }),
});
