import { api, listTag, z } from '@plumbline/data';
import type { GoalMetric } from './analyticsShapes.ts';

const schedule = z.object({
  id: z.string(),
  recipients: z.array(z.string()),
  is_active: z.boolean(),
});
/** Recipients of the monthly report email. */
export type ReportSchedule = z.infer<typeof schedule>;

const regionRow = z.object({ region: z.string(), zip_prefixes: z.array(z.string()) });
/** ZIP codes or prefixes of a region. */
export type RegionZips = z.infer<typeof regionRow>;

/** Scores of a subcontractor for a job, 0 to 100. */
export type Rating = {
  name: string;
  quality: number;
  timeliness: number;
  cost_efficiency: number;
  communication: number;
  safety: number;
  innovation: number;
};

const touched = (error: unknown) => (error ? [] : [listTag('Analytics'), listTag('Dashboard')]);

export const {
  useInsightsScheduleQuery,
  useInsightsSaveScheduleMutation,
  useInsightsRegionsQuery,
  useInsightsSaveRegionsMutation,
  useInsightsSaveGoalsMutation,
  useInsightsRateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    insightsSchedule: build.query<ReportSchedule | null, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('report_schedules')
            .select('id,recipients,is_active')
            .eq('company_id', company)
            .limit(1),
      rawResponseSchema: z.array(schedule),
      transformResponse: (rows: ReportSchedule[]) => rows[0] ?? null,
      providesTags: [listTag('Analytics')],
    }),
    insightsSaveSchedule: build.mutation<
      unknown,
      { company: string; id: string | undefined; recipients: string[]; is_active: boolean }
    >({
      query:
        ({ company, id, recipients, is_active }) =>
        ({ db }) =>
          id
            ? db.from('report_schedules').update({ recipients, is_active }).eq('id', id)
            : db.from('report_schedules').insert({ company_id: company, recipients, is_active }),
      invalidatesTags: (_, error) => touched(error),
    }),
    insightsRegions: build.query<RegionZips[], string>({
      query:
        (company) =>
        ({ db }) =>
          db.from('company_regions').select('region,zip_prefixes').eq('company_id', company),
      rawResponseSchema: z.array(regionRow),
      providesTags: [listTag('Analytics')],
    }),
    insightsSaveRegions: build.mutation<unknown, RegionZips[]>({
      query:
        (regions) =>
        ({ db }) =>
          db.rpc('save_regions', { p_regions: regions }),
      invalidatesTags: (_, error) => touched(error),
    }),
    insightsSaveGoals: build.mutation<unknown, { metric: GoalMetric; target: number }[]>({
      query:
        (goals) =>
        ({ db }) =>
          db.rpc('save_goals', { p_goals: goals }),
      invalidatesTags: (_, error) => touched(error),
    }),
    insightsRate: build.mutation<unknown, Rating & { company: string }>({
      query:
        ({ company, ...rating }) =>
        ({ db }) =>
          db.from('subcontractor_ratings').insert({ company_id: company, ...rating }),
      invalidatesTags: (_, error) => touched(error),
    }),
  }),
});
