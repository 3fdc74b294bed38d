import { api, listTag, rowTag } from '@plumbline/data';
import { deleting, restoring, unless } from './documents.ts';
import { invoiceTouched, showing } from './invoices.ts';
import { type BulkResult, type InvoiceInput, type LineInput } from './schemas.ts';
import { invoiceFile, type InvoiceFile } from './invoiceFile.ts';

type SaveInvoice = { invoice: InvoiceInput; items: LineInput[]; version?: number };
/** `opens`: the invoice that a voided credit note had paid off. */
type Voided = { id: string; opens: string | null; reason: string };

const itself = (invoice: InvoiceFile) => invoice;

export const {
  useInvoiceSaveMutation,
  useInvoiceSendMutation,
  useInvoiceReviseMutation,
  useInvoiceVoidMutation,
  useInvoiceCreditMutation,
  useInvoiceRetainageMutation,
  useInvoiceDeleteMutation,
  useInvoiceRestoreMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates or updates a draft and its lines in one transaction. */
    invoiceSave: build.mutation<InvoiceFile, SaveInvoice>({
      query:
        ({ invoice, items, version }) =>
        ({ db }) =>
          db.rpc('save_invoice', {
            p_invoice: invoice,
            p_items: items,
            p_version: version ?? null,
          }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing(itself),
      invalidatesTags: unless(({ invoice }) => [...invoiceTouched(invoice.id), listTag('Item')]),
    }),
    invoiceSend: build.mutation<InvoiceFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('send_invoice', { p_id: id }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing(itself),
      invalidatesTags: unless(invoiceTouched),
    }),
    /** Reopens a sent invoice as a draft with the same number and saves the sent version as a revision. */
    invoiceRevise: build.mutation<InvoiceFile, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('revise_invoice', { p_id: id, p_reason: reason }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing(itself),
      invalidatesTags: unless(({ id }) => invoiceTouched(id)),
    }),
    invoiceVoid: build.mutation<InvoiceFile, Voided>({
      query:
        ({ id, opens, reason }) =>
        ({ db }) =>
          db.rpc(opens ? 'void_credit_note' : 'void_invoice', {
            p_id: id,
            p_reason: reason,
          }),
      rawResponseSchema: invoiceFile,
      onQueryStarted: showing(itself),
      invalidatesTags: unless(({ id, opens }) => [
        ...invoiceTouched(id),
        ...(opens ? [rowTag('Invoice', opens)] : []),
      ]),
    }),
    /** Issues a credit note for a gross amount; returns the note. */
    invoiceCredit: build.mutation<
      InvoiceFile,
      { id: string; amount: number; reason: string; noteId: string }
    >({
      query:
        ({ id, amount, reason, noteId }) =>
        ({ db }) =>
          db.rpc('issue_credit_note', {
            p_invoice_id: id,
            p_amount: amount,
            p_reason: reason,
            p_id: noteId,
          }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(({ id }) => invoiceTouched(id)),
    }),
    /** Invoices an invoice's retainage; returns the new invoice. */
    invoiceRetainage: build.mutation<InvoiceFile, { id: string; newId: string }>({
      query:
        ({ id, newId }) =>
        ({ db }) =>
          db.rpc('release_retainage', { p_invoice_id: id, p_id: newId }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(({ id }) => invoiceTouched(id)),
    }),
    invoiceDelete: build.mutation<BulkResult[], readonly string[]>(
      deleting('invoice', invoiceTouched),
    ),
    invoiceRestore: build.mutation<number, readonly string[]>(restoring('invoice', invoiceTouched)),
  }),
});
