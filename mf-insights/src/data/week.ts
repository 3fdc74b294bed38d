import { api, listTag, z } from '@plumbline/data';

const sum = z.object({ count: z.number(), value: z.number() });

const week = z.object({
  monday: z.string(),
  quotes_sent: sum,
  quotes_accepted: sum,
  invoices_sent: sum,
  payments: sum,
  overdue: sum,
  invoices_due: sum,
  jobs_behind: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      client_name: z.string().nullable(),
      end_date: z.string().nullable(),
      completion_percentage: z.number(),
    }),
  ),
  margins: z.array(
    z.object({ id: z.string(), name: z.string(), received: z.number(), cost: z.number() }),
  ),
});
/** A week's numbers, jobs behind, and jobs with the largest profit or loss; amounts in dollars. */
export type Week = z.infer<typeof week>;

export const { useLazyInsightsWeekQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** This week, to print. */
    insightsWeek: build.query<Week, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('week_on_one_page', {}),
      rawResponseSchema: week,
      providesTags: [listTag('Analytics')],
    }),
  }),
});
