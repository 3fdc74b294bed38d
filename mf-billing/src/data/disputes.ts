import { api, listValue, rowTag, z } from '@plumbline/data';
import { disputeStatuses } from '@plumbline/domain';

const dispute = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: listValue(disputeStatuses),
  respond_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** For a lost dispute: the amount due again, and the amount taken from the client's credit. */
  taken_from_payment: z.number(),
  taken_from_credit: z.number(),
});
/** A disputed online payment, as the card provider reports it. */
export type Dispute = z.infer<typeof dispute>;

export const { useInvoiceDisputesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The disputes of an invoice's payments, newest first. */
    invoiceDisputes: build.query<Dispute[], string>({
      query:
        (invoice) =>
        ({ db }) =>
          db
            .from('payment_disputes')
            .select(
              'id, amount, reason, status, respond_by, closed_at, taken_from_payment, taken_from_credit',
            )
            .eq('invoice_id', invoice)
            .order('opened_at', { ascending: false }),
      rawResponseSchema: z.array(dispute),
      providesTags: (_rows, _error, invoice) => [rowTag('Invoice', invoice)],
    }),
  }),
});
