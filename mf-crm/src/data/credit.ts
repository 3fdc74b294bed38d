import { api, listTag, z } from '@plumbline/data';
import { paymentMethods, type PaymentMethod } from '@plumbline/domain';

const text = z.string().nullable();

const entry = z.object({
  id: z.string(),
  /** In dollars; negative when credit was applied, refunded, or paid out. */
  amount: z.number(),
  event: z.enum([
    'overpaid',
    'credited',
    'applied',
    'unapplied',
    'refunded',
    'note_voided',
    'paid_out',
    'payout_undone',
    'added',
  ]),
  method: z.enum(paymentMethods).nullable(),
  reference: text,
  notes: text,
  invoice_id: text,
  /** Number of the related invoice or credit note. */
  invoice_number: text,
  happened_at: z.string(),
  /** Whether a payout was undone. */
  is_undone: z.boolean(),
});
/** A row of the client's credit ledger. */
export type CreditEntry = z.infer<typeof entry>;

export type Payout = {
  /** Client-made id: a retry after a lost response records nothing twice. */
  id: string;
  client: string;
  amount: number;
  method: PaymentMethod;
  reference: string;
  notes: string;
  /** Undefined means now. */
  paid_at?: string;
};

const left = z.object({ client_id: z.string(), credit: z.number() });

export const {
  useClientCreditEntriesQuery,
  useClientPayOutCreditMutation,
  useClientUndoPayoutMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest 100 entries. */
    clientCreditEntries: build.query<CreditEntry[], { company: string; client: string }>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('client_credit_list')
            .select(
              'id, amount, event, method, reference, notes, invoice_id, invoice_number, happened_at, is_undone',
            )
            .eq('company_id', company)
            .eq('client_id', client)
            .order('happened_at', { ascending: false })
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(entry),
      providesTags: [listTag('Payment')],
    }),
    /** Returns the remaining credit in dollars. */
    clientPayOutCredit: build.mutation<z.infer<typeof left>, Payout>({
      query:
        ({ id, client, amount, method, reference, notes, paid_at }) =>
        ({ db }) =>
          db.rpc('pay_out_credit', {
            p_client_id: client,
            p_amount: amount,
            p_method: method,
            p_reference: reference,
            p_notes: notes,
            p_id: id,
            ...(paid_at && { p_paid_at: paid_at }),
          }),
      rawResponseSchema: left,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Payment')]),
    }),
    clientUndoPayout: build.mutation<z.infer<typeof left>, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('undo_credit_payout', { p_id: id }),
      rawResponseSchema: left,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Payment')]),
    }),
  }),
});
