import { api, listTag, z } from '@plumbline/data';

const figures = {
  gross: z.number(),
  exempt: z.number(),
  untaxed: z.number(),
  taxable: z.number(),
  tax_due: z.number(),
  tax_collected: z.number(),
  invoices: z.number(),
};
const rates = z
  .array(
    z.object({
      /** Null for a rate that was typed. */
      name: z.string().nullable(),
      /** Percent. */
      rate: z.number(),
      sales: z.number(),
      tax_due: z.number(),
      tax_collected: z.number(),
    }),
  )
  .optional();

const report = z.object({
  from: z.string(),
  to: z.string(),
  periods: z.array(z.object({ starts: z.string(), ends: z.string(), ...figures })),
  totals: z.object(figures),
  /** The whole span by tax rate; missing from an older database's response. */
  rates,
});
/** Sales and sales tax by month or quarter, in dollars. */
export type TaxReport = z.infer<typeof report>;

export type TaxQuery = { from: string; to: string; by: 'month' | 'quarter' };

export const { useInsightsTaxQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    insightsTax: build.query<TaxReport, TaxQuery>({
      query:
        ({ from, to, by }) =>
        ({ db }) =>
          db.rpc('tax_report', { p_from: from, p_to: to, p_by: by }),
      rawResponseSchema: report,
      providesTags: [listTag('Analytics'), listTag('Invoice'), listTag('Payment')],
    }),
  }),
});
