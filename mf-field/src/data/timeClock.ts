import { api, listTag, z } from '@plumbline/data';
import {
  today,
  type Today,
  week,
  type Week,
  hours,
  type ProjectHours,
  type TimeInput,
} from './timeShapes.ts';

/** Refetches everything that shows time. */
export const timeTags = [listTag('Time')];
const unlessRefused = (error: unknown) => (error ? [] : timeTags);

export const {
  useFieldTodayQuery,
  useFieldWeekQuery,
  useFieldProjectHoursQuery,
  useFieldSaveTimeMutation,
  useFieldDeleteTimeMutation,
  useFieldSubmitWeekMutation,
  useFieldApproveTimeMutation,
  useFieldReopenTimeMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    fieldToday: build.query<Today, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('time_today'),
      rawResponseSchema: today,
      extraOptions: { isKeptOffline: true },
      providesTags: timeTags,
    }),
    /** The week of a day, `2026-11-20`; this week without one. */
    fieldWeek: build.query<Week, string | undefined>({
      query:
        (day) =>
        ({ db }) =>
          db.rpc('week_of_time', day ? { p_day: day } : {}),
      rawResponseSchema: week,
      extraOptions: { isKeptOffline: true },
      providesTags: timeTags,
    }),
    fieldProjectHours: build.query<ProjectHours, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('project_hours', { p_project_id: id }),
      rawResponseSchema: hours,
      extraOptions: { isKeptOffline: true },
      providesTags: timeTags,
    }),
    fieldSaveTime: build.mutation<unknown, TimeInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_time_entry', { p_entry: input }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldDeleteTime: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('delete_time_entry', { p_id: id }),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldSubmitWeek: build.mutation<number, string>({
      query:
        (day) =>
        ({ db }) =>
          db.rpc('submit_week', { p_day: day }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    /** Approves the week of many people; `seconds` is what the approver saw. */
    fieldApproveTime: build.mutation<
      number,
      { day: string; people: { user_id: string; seconds: number }[] }
    >({
      query:
        ({ day, people }) =>
        ({ db }) =>
          db.rpc('approve_time', { p_day: day, p_people: people }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
    fieldReopenTime: build.mutation<number, { day: string; user: string; reason: string }>({
      query:
        ({ day, user, reason }) =>
        ({ db }) =>
          db.rpc('reopen_time', { p_day: day, p_user_id: user, p_reason: reason }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => unlessRefused(error),
    }),
  }),
});
