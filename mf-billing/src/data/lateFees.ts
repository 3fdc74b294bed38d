import { api, rowTag } from '@plumbline/data';
import { unless } from './documents.ts';
import { invoiceTouched } from './invoices.ts';
import { invoiceFile, type InvoiceFile } from './invoiceFile.ts';

/** A percentage of the unpaid balance, or an amount in dollars. */
export type LateFee = { type: 'percent' | 'amount'; value: number };

export const { useLateFeeAddMutation, useLateFeeSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates the late fee's draft invoice and returns it. */
    lateFeeAdd: build.mutation<InvoiceFile, LateFee & { invoiceId: string; id: string }>({
      query:
        ({ invoiceId, id, type, value }) =>
        ({ db }) =>
          db.rpc('add_late_fee', {
            p_invoice_id: invoiceId,
            p_type: type,
            p_value: value,
            p_id: id,
          }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(({ invoiceId }) => invoiceTouched(invoiceId)),
    }),
    /** Saves the late fee the company charges by default. */
    lateFeeSave: build.mutation<unknown, LateFee>({
      query:
        ({ type, value }) =>
        ({ db }) =>
          db.rpc('save_late_fee', { p_type: type, p_value: value }),
      invalidatesTags: (_, error) => (error ? [] : [rowTag('Company', 'own')]),
    }),
  }),
});
