import { api, z } from '@plumbline/data';
import { scheduleTags, type InProject } from './projectSchedule.ts';

/** A new series; its entries are created with it. */
export type SeriesInput = {
  id: string;
  title: string;
  kind: string;
  /** RFC 5545, such as FREQ=WEEKLY;UNTIL=20261231. */
  rule: string;
  first_day: string;
  start_time: string | null;
  end_time: string | null;
};

const counted = z.object({ count: z.number() });

export const { useScheduleAddSeriesMutation, useScheduleEndSeriesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleAddSeries: build.mutation<z.infer<typeof counted>, InProject<{ series: SeriesInput }>>({
      query:
        ({ project, series }) =>
        ({ db }) =>
          db.rpc('save_visit_series', { p_series: { ...series, project_id: project } }),
      rawResponseSchema: counted,
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    /** Deletes the entries of a series from a day on that are not completed. */
    scheduleEndSeries: build.mutation<
      z.infer<typeof counted>,
      InProject<{ id: string; from: string }>
    >({
      query:
        ({ id, from }) =>
        ({ db }) =>
          db.rpc('save_visit_series', { p_series: { id, is_deleted: true, from_day: from } }),
      rawResponseSchema: counted,
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
  }),
});
