import { api, z } from '@plumbline/data';
import { scheduleTags, type InProject } from './projectSchedule.ts';

/** Other work on the same days; nothing after asking or removing. */
const assigned = z
  .object({
    double_booked: z.array(z.object({ title: z.string(), project_name: z.string() })).default([]),
  })
  .nullable();

export const { useScheduleAssignMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Assigns, asks to confirm, or removes. */
    scheduleAssign: build.mutation<
      z.infer<typeof assigned>,
      InProject<{
        assignment: {
          id: string;
          entry_id?: string;
          user_id?: string | null;
          vendor_id?: string | null;
          is_asked?: boolean;
          is_deleted?: boolean;
        };
      }>
    >({
      query:
        ({ assignment: given }) =>
        ({ db }) =>
          db.rpc('save_assignment', { p_assignment: given }),
      rawResponseSchema: assigned,
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
  }),
});
