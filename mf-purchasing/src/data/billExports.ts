import { api, z } from '@plumbline/data';

const line = z.object({
  description: z.string(),
  quantity: z.number(),
  unit_cost: z.nullable(z.number()),
  amount: z.number(),
  tax: z.number(),
  account: z.string(),
  project: z.nullable(z.string()),
});
const bill = z.object({
  id: z.string(),
  vendor_number: z.nullable(z.string()),
  kind: z.string(),
  bill_date: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  vendor: z.string(),
  payment_terms: z.nullable(z.string()),
  lines: z.array(line),
});
const payment = z.object({
  id: z.string(),
  paid_on: z.string(),
  amount: z.number(),
  method: z.string(),
  reference: z.nullable(z.string()),
  vendor_number: z.nullable(z.string()),
  vendor: z.string(),
});
const yearTotal = z.object({
  name: z.string(),
  company_name: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  paid: z.number(),
  has_w9: z.boolean(),
});
export type ExportedBill = z.infer<typeof bill>;
export type ExportedPayment = z.infer<typeof payment>;
export type YearTotal = z.infer<typeof yearTotal>;

/** Rows of one request. */
export const exportRows = 500;

export const {
  useLazyExportedBillsQuery,
  useLazyExportedPaymentsQuery,
  useLazyYearTotalsQuery,
  useYearTotalsQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Approved bills after an id. */
    exportedBills: build.query<ExportedBill[], string | undefined>({
      query:
        (after) =>
        ({ db }) =>
          db.rpc('payables_page', {
            p_kind: 'bills',
            p_limit: exportRows,
            ...(after && { p_after: after }),
          }),
      rawResponseSchema: z.array(bill),
      keepUnusedDataFor: 0,
    }),
    exportedPayments: build.query<ExportedPayment[], string | undefined>({
      query:
        (after) =>
        ({ db }) =>
          db.rpc('payables_page', {
            p_kind: 'payments',
            p_limit: exportRows,
            ...(after && { p_after: after }),
          }),
      rawResponseSchema: z.array(payment),
      keepUnusedDataFor: 0,
    }),
    /** What vendors were paid in a year, for 1099 forms. */
    yearTotals: build.query<YearTotal[], number>({
      query:
        (year) =>
        ({ db }) =>
          db.rpc('purchasing_report', { p_report: '1099', p_year: year }),
      rawResponseSchema: z.array(yearTotal),
      keepUnusedDataFor: 0,
    }),
  }),
});
