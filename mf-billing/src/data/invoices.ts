import { api, listTag, listTags, pageOf, rowTag, z, type DataStore } from '@plumbline/data';
import {
  sharedFilters,
  summedPage,
  toSummedPage,
  type DocumentFilters,
  type DocumentListQuery,
  type SummedPage,
} from './documents.ts';
import { invoiceRow, type InvoiceRow } from './schemas.ts';
import { invoiceFile, type InvoiceFile } from './invoiceFile.ts';

/** Amount ranges of the filter; the last is open at its top. */
export const amountRanges = [
  { value: '0-5000', label: '$0 – $5,000', from: 0, to: 5000 },
  { value: '5000-15000', label: '$5,000 – $15,000', from: 5000, to: 15_000 },
  { value: '15000-50000', label: '$15,000 – $50,000', from: 15_000, to: 50_000 },
  { value: '50000-100000', label: '$50,000 – $100,000', from: 50_000, to: 100_000 },
  { value: '100000+', label: '$100,000+', from: 100_000, to: null },
] as const;

type InvoiceFilters = DocumentFilters & { range: string; method: readonly string[] };
type InvoiceListQuery = DocumentListQuery<InvoiceFilters>;
const invoicePage = summedPage(invoiceRow);

/** Tags to invalidate when an invoice changes, here and in other areas. */
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
const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoiceList: build.query<SummedPage<InvoiceRow>, InvoiceListQuery, z.infer<typeof invoicePage>>(
      {
        query:
          (list) =>
          ({ db }) =>
            db.rpc('invoice_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
        rawResponseSchema: invoicePage,
        transformResponse: toSummedPage,
        providesTags: (page) => listTags('Invoice', page?.rows),
      },
    ),
    invoiceFile: build.query<InvoiceFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('get_invoice', { p_id: id }),
      rawResponseSchema: invoiceFile,
      // The response includes the retainage invoice.
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
  }),
});

export const {
  useInvoiceListQuery,
  useInvoiceFileQuery,
  useLazyInvoiceFileQuery,
  useInvoiceNumberQuery,
} = invoicesApi;

type Lifecycle<Answer> = Pick<DataStore, 'dispatch' | 'getState'> & {
  queryFulfilled: PromiseLike<{ data: Answer }>;
};

/** Updates the cached invoice and list rows with the response until they are refetched. */
export const showing =
  <Answer>(invoiceOf: (answer: Answer) => InvoiceFile) =>
  async (_: unknown, { dispatch, getState, queryFulfilled }: Lifecycle<Answer>) => {
    const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
    if (!answer) return;
    const invoice = invoiceOf(answer.data);
    const { id, status, payment_status, aging_days, total_amount } = invoice;
    const { amount_due, paid_amount, balance } = invoice;
    const sums = { total_amount, amount_due, paid_amount, balance };
    const { selectInvalidatedBy, updateQueryData } = invoicesApi.util;
    const shown = selectInvalidatedBy(getState(), [rowTag('Invoice', id)]);
    dispatch(updateQueryData('invoiceFile', id, () => invoice));
    for (const { endpointName, originalArgs } of shown)
      if (endpointName === 'invoiceList')
        dispatch(
          updateQueryData('invoiceList', originalArgs, ({ rows }) => {
            const row = rows.find((one) => one.id === id);
            if (row) Object.assign(row, { status, payment_status, aging_days, ...sums });
          }),
        );
  };

/** The filters as `invoice_page` expects them. */
function toPageFilters({ filters, addsUpAll }: InvoiceListQuery) {
  const range = amountRanges.find(({ value }) => value === filters.range);
  return {
    ...sharedFilters(filters),
    ...(addsUpAll && { sums: 'all' }),
    ...(range && { min: range.from }),
    ...(range?.to && { max: range.to }),
    ...(filters.method.length > 0 && { method: [...filters.method] }),
    ...(filters.to && { to: filters.to }),
  };
}
