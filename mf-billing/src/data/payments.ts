import { api, listTag, rowTag, z } from '@plumbline/data';
import type { PaymentMethod } from '@plumbline/domain';
import { invoiceTouched, showing } from './invoices.ts';
import { invoiceFile, type BulkResult, type InvoiceFile } from './schemas.ts';

export type PaymentInput = {
  /** Client-made: a repetition after a lost answer records nothing twice. */
  id: string;
  invoice_id: string;
  amount: number;
  method: PaymentMethod;
  reference: string | null;
  notes: string | null;
  paid_at?: string;
};

/** What the payments of several invoices have in common. */
export type ManyPayments = Pick<PaymentInput, 'method' | 'reference' | 'paid_at'>;

const recorded = z.object({
  payment_id: z.string(),
  credited: z.number().nullish(),
  invoice: invoiceFile,
});
export type Recorded = z.infer<typeof recorded>;

const invoiceResult = z
  .object({ invoice_id: z.string(), ok: z.boolean(), message: z.string().nullable() })
  .transform(({ invoice_id: id, ok, message }): BulkResult => ({ id, ok, message }));

export const {
  usePaymentRecordMutation,
  usePaymentRecordManyMutation,
  usePaymentReverseMutation,
  useCreditApplyMutation,
  useClientCreditQuery,
  useReminderSendMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Money received; what is more than the balance is refused unless it may become the client's credit. */
    paymentRecord: build.mutation<Recorded, { payment: PaymentInput; keepsRestAsCredit: boolean }>({
      query:
        ({ payment, keepsRestAsCredit }) =>
        ({ db }) =>
          db.rpc('record_payment', {
            p_payment: payment,
            p_overpayment: keepsRestAsCredit ? 'credit' : 'refuse',
          }),
      rawResponseSchema: recorded,
      onQueryStarted: showing(({ invoice }: Recorded) => invoice),
      invalidatesTags: (_, error, { payment }) => (error ? [] : invoiceTouched(payment.invoice_id)),
    }),
    /** One payment for each invoice. */
    paymentRecordMany: build.mutation<
      BulkResult[],
      readonly (ManyPayments & { id: string; invoice_id: string; amount: number })[],
      z.input<typeof invoiceResult>[]
    >({
      query:
        (payments) =>
        ({ db }) =>
          db.rpc('record_payments', { p_payments: [...payments] }),
      transformResponse: (rows) => z.array(invoiceResult).parse(rows),
      invalidatesTags: (_, error, payments) =>
        error ? [] : payments.flatMap(({ invoice_id }) => invoiceTouched(invoice_id)),
    }),
    paymentReverse: build.mutation<
      InvoiceFile,
      { invoiceId: string; paymentId: string; amount: number; reason: string; id: string }
    >({
      query:
        ({ paymentId, amount, reason, id }) =>
        ({ db }) =>
          db.rpc('reverse_payment', {
            p_payment_id: paymentId,
            p_amount: amount,
            p_reason: reason,
            p_id: id,
          }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing((invoice: InvoiceFile) => invoice),
      invalidatesTags: (_, error, { invoiceId }) => (error ? [] : invoiceTouched(invoiceId)),
    }),
    creditApply: build.mutation<InvoiceFile, { invoiceId: string; id: string }>({
      query:
        ({ invoiceId, id }) =>
        ({ db }) =>
          db.rpc('apply_client_credit', { p_invoice_id: invoiceId, p_id: id }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing((invoice: InvoiceFile) => invoice),
      invalidatesTags: (_, error, { invoiceId }) => (error ? [] : invoiceTouched(invoiceId)),
    }),
    /** What a client has paid too much or been credited and not used, in dollars. */
    clientCredit: build.query<number, { company: string; client: string }, { credit: number }[]>({
      query:
        ({ company, client }) =>
        ({ db }) =>
          db
            .from('client_financials')
            .select('credit')
            .eq('company_id', company)
            .eq('client_id', client),
      rawResponseSchema: z.array(z.object({ credit: z.number() })),
      transformResponse: (rows) => rows[0]?.credit ?? 0,
      providesTags: [{ type: 'Payment', id: 'LIST' }],
    }),
    /** Queues a reminder for each invoice; the messaging gateway sends it. */
    reminderSend: build.mutation<
      BulkResult[],
      { ids: readonly string[]; channel: 'email' | 'sms'; message: string },
      z.input<typeof invoiceResult>[]
    >({
      query:
        ({ ids, channel, message }) =>
        ({ db }) =>
          db.rpc('send_reminders', {
            p_ids: [...ids],
            p_channel: channel,
            ...(message.trim() && { p_message: message.trim() }),
          }),
      transformResponse: (rows) => z.array(invoiceResult).parse(rows),
      invalidatesTags: (_, error, { ids }) =>
        error ? [] : [listTag('Reminder'), ...ids.map((id) => rowTag('Invoice', id))],
    }),
  }),
});
