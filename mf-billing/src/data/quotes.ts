import { api, listTag, listTags, pageOf, rowTag, z } from '@plumbline/data';
import {
  deleting,
  restoring,
  sharedFilters,
  summedPage,
  toSummedPage,
  unless,
  type DocumentListQuery,
  type SummedPage,
} from './documents.ts';
import {
  quoteRow,
  type BulkResult,
  type LineInput,
  type QuoteInput,
  type QuoteRow,
} from './schemas.ts';
import { quoteFile, type QuoteFile } from './fileSchemas.ts';
import { invoiceFile, type InvoiceFile } from './invoiceFile.ts';

export type SaveQuote = { quote: QuoteInput; items: LineInput[]; version?: number };
/** A part of an accepted quote; percentages are 0 to 100. */
export type QuotePart = {
  id: string;
  kind: 'deposit' | 'progress' | 'final';
  percent?: number;
  retainageRate?: number;
  clientId?: string;
  /** When progress invoices deduct the deposit; the quote's own setting unless given. */
  depositDeduction?: QuoteRow['deposit_deduction'];
};
export type BillQuote = QuotePart & { dueDate?: string; invoiceId: string };

const partOf = ({ id, kind, percent, retainageRate, clientId, depositDeduction }: QuotePart) => ({
  p_id: id,
  p_kind: kind,
  ...(percent !== undefined && { p_percent: percent }),
  ...(retainageRate !== undefined && { p_retainage_rate: retainageRate }),
  ...(clientId && { p_client_id: clientId }),
  ...(depositDeduction && { p_deposit_deduction: depositDeduction }),
});

/** In dollars; what is `left` of the quote is before tax. */
const partFigures = z.object({
  total_amount: z.number(),
  tax_amount: z.number(),
  retainage_amount: z.number(),
  deposit_deducted: z.number().nullish(),
  left: z.number(),
});
export type PartFigures = z.infer<typeof partFigures>;

const quotePage = summedPage(quoteRow);

/** A saved revision, with the full quote at that time. */
const revisionRow = z.object({
  id: z.string(),
  revision: z.number(),
  reason: z.string().nullable(),
  created_at: z.string(),
  document: quoteFile.partial().loose(),
});
export type RevisionRow = z.infer<typeof revisionRow>;

/** Tags to invalidate when a quote changes, here and in other areas. */
export const quoteTouched = (id: string) => [
  rowTag('Quote', id),
  listTag('Quote'),
  listTag('Activity'),
  listTag('Dashboard'),
  listTag('Analytics'),
];
export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    quoteList: build.query<SummedPage<QuoteRow>, DocumentListQuery, z.infer<typeof quotePage>>({
      query:
        (list) =>
        ({ db }) =>
          db.rpc('quote_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
      rawResponseSchema: quotePage,
      transformResponse: toSummedPage,
      providesTags: (page) => listTags('Quote', page?.rows),
    }),
    quoteFile: build.query<QuoteFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('get_quote', { p_id: id }),
      rawResponseSchema: quoteFile,
      providesTags: (_, __, id) => [rowTag('Quote', id)],
    }),
    /** The next quote's likely number; it isn't reserved. */
    quoteNumber: build.query<string, 'quotes_page' | 'project'>({
      query:
        (origin) =>
        ({ db }) =>
          db.rpc('next_document_number', { p_origin: origin }),
      rawResponseSchema: z.string(),
      providesTags: [listTag('Quote')],
    }),
    quoteRevisions: build.query<RevisionRow[], { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db
            .from('quote_revisions')
            .select('id, revision, reason, created_at, document')
            .eq('company_id', company)
            .eq('quote_id', id)
            .order('revision', { ascending: false }),
      rawResponseSchema: z.array(revisionRow),
      providesTags: (_, __, { id }) => [rowTag('Quote', id)],
    }),
    /** Creates or updates a quote and its lines in one transaction. */
    quoteSave: build.mutation<QuoteFile, SaveQuote>({
      query:
        ({ quote, items, version }) =>
        ({ db }) =>
          db.rpc('save_quote', { p_quote: quote, p_items: items, p_version: version ?? null }),
      rawResponseSchema: quoteFile,
      invalidatesTags: unless(({ quote }) => [...quoteTouched(quote.id), listTag('Item')]),
    }),
    quoteDuplicate: build.mutation<QuoteFile, { id: string; newId: string }>({
      query:
        ({ id, newId }) =>
        ({ db }) =>
          db.rpc('duplicate_quote', { p_id: id, p_new_id: newId }),
      rawResponseSchema: quoteFile,
      invalidatesTags: unless(({ newId }) => quoteTouched(newId)),
    }),
    /** Creates the single invoice of an accepted quote; a repeat returns the same invoice. */
    quoteConvert: build.mutation<InvoiceFile, { id: string; clientId?: string; dueDate?: string }>({
      query:
        ({ id, clientId, dueDate }) =>
        ({ db }) =>
          db.rpc('convert_quote', {
            p_id: id,
            ...(clientId && { p_client_id: clientId }),
            ...(dueDate && { p_due_date: dueDate }),
          }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(({ id }) => [...quoteTouched(id), listTag('Invoice')]),
    }),
    /** Previews the invoice for part of an accepted quote, computed by the database. */
    quotePart: build.query<PartFigures, QuotePart>({
      query:
        (part) =>
        ({ db }) =>
          db.rpc('preview_quote_bill', partOf(part)),
      rawResponseSchema: partFigures,
      keepUnusedDataFor: 0,
    }),
    /** Invoices part of an accepted quote: deposit, progress, or the remainder. */
    quoteBill: build.mutation<InvoiceFile, BillQuote>({
      query:
        ({ dueDate, invoiceId, ...part }) =>
        ({ db }) =>
          db.rpc('bill_quote', {
            ...partOf(part),
            p_invoice_id: invoiceId,
            ...(dueDate && { p_due_date: dueDate }),
          }),
      rawResponseSchema: invoiceFile,
      invalidatesTags: unless(({ id }) => [...quoteTouched(id), listTag('Invoice')]),
    }),
    quoteDelete: build.mutation<BulkResult[], readonly string[]>(deleting('quote', quoteTouched)),
    quoteRestore: build.mutation<number, readonly string[]>(restoring('quote', quoteTouched)),
  }),
});

export const {
  useQuoteListQuery,
  useQuoteFileQuery,
  useLazyQuoteFileQuery,
  useQuoteNumberQuery,
  useQuoteRevisionsQuery,
  useQuoteSaveMutation,
  useQuoteDuplicateMutation,
  useQuoteConvertMutation,
  useQuotePartQuery,
  useQuoteBillMutation,
  useQuoteDeleteMutation,
  useQuoteRestoreMutation,
} = quotesApi;

/** The filters as `quote_page` expects them. */
const toPageFilters = ({ filters, addsUpAll }: DocumentListQuery) => ({
  ...sharedFilters(filters),
  ...(addsUpAll && { sums: 'all' }),
  ...(filters.to && { to: `${filters.to}T23:59:59.999Z` }),
});
