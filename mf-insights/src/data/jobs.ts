import { api, listTag, listValue, z } from '@plumbline/data';
import { projectStatuses } from '@plumbline/domain';

const job = z.object({
  id: z.string(),
  name: z.string(),
  status: listValue(projectStatuses),
  client_name: z.string().nullable(),
  percent_complete: z.number(),
  contract: z.number(),
  quoted: z.number(),
  change_orders: z.number(),
  pending_change_orders: z.number(),
  billed: z.number(),
  /** Budget lines without a cost; the margin is too high by what they will cost. */
  unknown_costs: z.number().optional(),
  categories: z.array(
    z.object({
      category: z.string(),
      estimate: z.number(),
      committed: z.number(),
      actual: z.number(),
      forecast: z.number().optional(),
    }),
  ),
});
/** An active job's estimate, costs, and billing in dollars, without tax. */
export type JobRow = z.infer<typeof job>;

export const { useInsightsJobsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    insightsJobs: build.query<JobRow[], void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('work_in_progress'),
      rawResponseSchema: z.array(job),
      providesTags: [
        listTag('Analytics'),
        listTag('Project'),
        listTag('Invoice'),
        listTag('ChangeOrder'),
      ],
    }),
  }),
});
