import { api, z } from '@plumbline/data';
import { started, type StartedPayment, attempt, type PaymentAttempt } from './onlinePayments.ts';

const clientCard = z.object({ id: z.string(), brand: z.string(), last4: z.string() });
type ClientCard = z.infer<typeof clientCard>;

/** What a client pays with one card. `cents`: a part of what is open. */
export type PortalPayment = {
  session: string;
  invoices: readonly { invoiceId: string; cents?: number }[];
  savesCard: boolean;
};

/** Paying in the client portal. */
export const { usePaymentStartPortalMutation, usePaymentAttemptPortalQuery, useClientCardsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** One payment of several invoices, for a client with a session in the portal. */
      paymentStartPortal: build.mutation<StartedPayment, PortalPayment>({
        query:
          ({ session, invoices, savesCard }) =>
          ({ gateway }) =>
            gateway.post('/stripe/portal/create-payment-intent', {
              token: session,
              savesCard,
              invoices: invoices.map(({ invoiceId, cents }) => ({
                invoiceId,
                ...(cents !== undefined && { amount: cents }),
              })),
            }),
        rawResponseSchema: started,
      }),
      paymentAttemptPortal: build.query<PaymentAttempt, { session: string; id: string }>({
        query:
          ({ session, id }) =>
          ({ db }) =>
            db.rpc('portal_payment', { p_token: session, p_payment_id: id }),
        rawResponseSchema: attempt,
        keepUnusedDataFor: 0,
      }),
      /** The cards that the client saved with this contractor. */
      clientCards: build.query<ClientCard[], string, { cards: ClientCard[] }>({
        query:
          (session) =>
          ({ gateway }) =>
            gateway.post('/stripe/portal/cards', { token: session }),
        rawResponseSchema: z.object({ cards: z.array(clientCard) }),
        transformResponse: ({ cards }) => cards,
        keepUnusedDataFor: 0,
      }),
    }),
  });
