import { api, listTag, z } from '@plumbline/data';

/** The schema of `CashRow`. */
export const cashRow = z.object({
  kind: z.enum(['invoice', 'draw', 'expense', 'bill', 'order', 'payroll', 'usual']),
  title: z.string().nullable(),
  /** The client or vendor. */
  name: z.string().nullable(),
  project_name: z.string().nullable(),
  project_id: z.string().nullable(),
  /** The day it is due; null for estimates. */
  day: z.string().nullable(),
  amount: z.number(),
  invoice_id: z.string().nullable(),
  bill_id: z.string().nullable(),
  order_id: z.string().nullable(),
});
/** One amount of a week of the cash forecast, in dollars. */
export type CashRow = z.infer<typeof cashRow>;

export const { useInsightsCashRowsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a coming week is made of, by its first day; 500 rows at most. */
    insightsCashRows: build.query<CashRow[], string>({
      query:
        (week) =>
        ({ db }) =>
          db.rpc('cash_rows', { p_week: week }),
      rawResponseSchema: z.array(cashRow),
      providesTags: [
        listTag('Analytics'),
        listTag('Invoice'),
        listTag('Bill'),
        listTag('PurchaseOrder'),
        listTag('ProjectBudget'),
      ],
    }),
  }),
});
