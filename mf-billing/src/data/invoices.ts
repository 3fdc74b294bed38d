import {
  api,
  countedPage,
  listTag,
  listTags,
  pageOf,
  rowTag,
  toCountedPage,
  z,
  type CountedPage,
} from '@plumbline/data';
import {
  deleting,
  restoring,
  sharedFilters,
  unless,
  type DocumentFilters,
  type DocumentListQuery,
} from './documents.ts';
import {
  invoiceFile,
  invoiceRow,
  type BulkResult,
  type InvoiceFile,
  type InvoiceInput,
  type InvoiceRow,
  type LineInput,
} from './schemas.ts';

/** Amount ranges of the filter [001 §9]; the last is open at its top. */
export const amountRanges = [
  { value: '0-5000', label: '$0 – $5,000', from: 0, to: 5000 },
  { value: '5000-15000', label: '$5,000 – $15,000', from: 5000, to: 15_000 },
  { value: '15000-50000', label: '$15,000 – $50,000', from: 15_000, to: 50_000 },
  { value: '50000-100000', label: '$50,000 – $100,000', from: 50_000, to: 100_000 },
  { value: '100000+', label: '$100,000+', from: 100_000, to: null },
] as const;

type InvoiceFilters = DocumentFilters & { range: string; method: readonly string[] };
type InvoiceListQuery = DocumentListQuery<InvoiceFilters>;
const invoicePage = countedPage(invoiceRow);
export type SaveInvoice = { invoice: InvoiceInput; items: LineInput[]; version?: number };

/** What a change of an invoice makes stale, here and in other areas. */
export const invoiceTouched = (id: string) => [
  rowTag('Invoice', id),
  rowTag('Reminder', id),
  listTag('Invoice'),
  listTag('Payment'),
  listTag('Quote'),
  listTag('Activity'),
  listTag('Dashboard'),
  listTag('Analytics'),
];
/** `opens`: the invoice that a credit note had settled. */
type Voided = { id: string; opens: string | null; reason: string };

export const {
  useInvoiceListQuery,
  useInvoiceFileQuery,
  useLazyInvoiceFileQuery,
  useInvoiceNumberQuery,
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
    invoiceList: build.query<
      CountedPage<InvoiceRow>,
      InvoiceListQuery,
      z.infer<typeof invoicePage>
    >({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('invoice_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
      rawResponseSchema: invoicePage,
      transformResponse: toCountedPage,
      providesTags: (page) => listTags('Invoice', page?.rows),
    }),
    invoiceFile: build.query<InvoiceFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('get_invoice', { p_id: id }),
      rawResponseSchema: invoiceFile,
      // The file names the invoice of its retainage.
      providesTags: (file, _, id) => [
        rowTag('Invoice', id),
        ...(file?.retainage_invoice ? [rowTag('Invoice', file.retainage_invoice.id)] : []),
      ],
    }),
    invoiceNumber: build.query<string, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('next_document_number', { p_origin: 'invoice_wizard' }),
      rawResponseSchema: z.string(),
      providesTags: [listTag('Invoice')],
    }),
    /** Creates a draft or changes one with its lines, in one transaction. */
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
      invalidatesTags: unless(({ invoice }) => [...invoiceTouched(invoice.id), listTag('Item')]),
    }),
    invoiceSend: build.mutation<InvoiceFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('send_invoice', { p_id: id }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(invoiceTouched),
    }),
    /** Opens a sent invoice as a draft under the same number and keeps what it was (C29). */
    invoiceRevise: build.mutation<InvoiceFile, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('revise_invoice', { p_id: id, p_reason: reason }),
      rawResponseSchema: invoiceFile,
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
      invalidatesTags: unless(({ id, opens }) => [
        ...invoiceTouched(id),
        ...(opens ? [rowTag('Invoice', opens)] : []),
      ]),
    }),
    /** A credit note over a gross amount; answers the note. */
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
    /** Invoices the retainage that an invoice holds; answers the new invoice. */
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

/** The filters in the words of `invoice_page`. */
function toPageFilters({ filters }: InvoiceListQuery) {
  const range = amountRanges.find(({ value }) => value === filters.range);
  return {
    ...sharedFilters(filters),
    ...(range && { min: range.from }),
    ...(range?.to && { max: range.to }),
    ...(filters.method.length > 0 && { method: [...filters.method] }),
    ...(filters.to && { to: filters.to }),
  };
}
