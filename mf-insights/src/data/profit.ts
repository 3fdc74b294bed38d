import { api, listTag, z } from '@plumbline/data';

const figures = {
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
  committed: z.number(),
};
const report = z.object({
  from: z.string(),
  to: z.string(),
  /** The most profitable first; `key` is null for what belongs to no job, client, type, or code. */
  rows: z.array(z.object({ key: z.string().nullable(), name: z.string().nullable(), ...figures })),
  totals: z.object(figures),
});
/** Revenue without sales tax, cost, and what is committed, in dollars. */
export type ProfitReport = z.infer<typeof report>;

const line = z.object({
  kind: z.enum(['payment', 'cost', 'committed']),
  day: z.string(),
  amount: z.number(),
  project_id: z.string().nullable(),
  project_name: z.string().nullable(),
  invoice_id: z.string().nullable(),
  title: z.string().nullable(),
});
/** A payment without its sales tax, or a cost, in dollars. */
export type ProfitLine = z.infer<typeof line>;

export type ProfitQuery = { from: string; to: string; by: 'job' | 'client' | 'type' | 'cost_code' };

const touched = [
  listTag('Analytics'),
  listTag('Invoice'),
  listTag('Payment'),
  listTag('ProjectBudget'),
];
const argumentsOf = ({ from, to, by }: ProfitQuery) => ({ p_from: from, p_to: to, p_by: by });

export const { useInsightsProfitQuery, useInsightsProfitLinesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    insightsProfit: build.query<ProfitReport, ProfitQuery>({
      query:
        (query) =>
        ({ db }) =>
          db.rpc('profit_report', argumentsOf(query)),
      rawResponseSchema: report,
      providesTags: touched,
    }),
    /** The lines of one row, the latest first; 500 at most. */
    insightsProfitLines: build.query<ProfitLine[], ProfitQuery & { key: string | null }>({
      query:
        ({ key, ...query }) =>
        ({ db }) =>
          db.rpc('profit_rows', { ...argumentsOf(query), ...(key !== null && { p_key: key }) }),
      rawResponseSchema: z.array(line),
      providesTags: touched,
    }),
  }),
});
