import { api, listTag, z } from '@plumbline/data';

const absence = z.object({
  id: z.string(),
  user_id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  note: z.string(),
});
/** Days on which a person can't be scheduled, both included. */
export type Absence = z.infer<typeof absence>;

export const { useScheduleAbsencesQuery, useScheduleSaveAbsenceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Absences that haven't ended before a date. */
    scheduleAbsences: build.query<Absence[], string>({
      query:
        (today) =>
        ({ db }) =>
          db
            .from('absences')
            .select('id, user_id, first_day, last_day, note')
            .gte('last_day', today)
            .order('first_day')
            .order('id')
            .limit(500),
      rawResponseSchema: z.array(absence),
      providesTags: [listTag('ProjectTimeline')],
    }),
    scheduleSaveAbsence: build.mutation<
      unknown,
      Partial<Absence> & { id: string; is_deleted?: boolean }
    >({
      query:
        (given) =>
        ({ db }) =>
          db.rpc('save_absence', { p_absence: given }),
      invalidatesTags: (_, error) => (error ? [] : ['ProjectTimeline']),
    }),
  }),
});
