import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  schedule,
  type ProjectSchedule,
  preview,
  type Preview,
  type Reschedule,
  type EntryInput,
} from './scheduleShapes.ts';

/** Tags of everything that shows a project's schedule. */
export const scheduleTags = (project: string) => [
  rowTag('ProjectTimeline', project),
  rowTag('Project', project),
  listTag('ProjectTimeline'),
];

export type InProject<Input> = Input & { project: string };

export const {
  useScheduleProjectQuery,
  useSchedulePreviewQuery,
  useScheduleApplyMutation,
  useScheduleUndoMutation,
  useScheduleSaveEntryMutation,
  useScheduleDeleteEntryMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleProject: build.query<ProjectSchedule, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('project_schedule', { p_project_id: project }),
      rawResponseSchema: schedule,
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [rowTag('ProjectTimeline', project)],
    }),
    schedulePreview: build.query<Preview, InProject<{ request: Reschedule }>>({
      query:
        ({ project, request }) =>
        ({ db }) =>
          db.rpc('preview_reschedule', { p_project_id: project, p_request: request }),
      rawResponseSchema: preview,
      keepUnusedDataFor: 0,
      // A refused change is planned on old dates: load those that someone else saved.
      onQueryStarted: async ({ project }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(scheduleTags(project))));
      },
    }),
    scheduleApply: build.mutation<
      { id: string },
      InProject<{
        id: string;
        request: Reschedule;
        expected: { id: string; start_date: string | null; due_date: string | null }[];
      }>
    >({
      query:
        ({ project, id, request, expected }) =>
        ({ db }) =>
          db.rpc('apply_reschedule', {
            p_project_id: project,
            p_request: { ...request, id, expected },
          }),
      rawResponseSchema: z.object({ id: z.string() }),
      // Refused, too: someone else changed the schedule.
      invalidatesTags: (_, __, { project }) => scheduleTags(project),
    }),
    scheduleUndo: build.mutation<unknown, InProject<{ id: string }>>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('undo_reschedule', { p_shift_id: id }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleSaveEntry: build.mutation<{ id: string; version: number }, EntryInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_timeline_entry', { p_entry: input }),
      rawResponseSchema: z.object({ id: z.string(), version: z.number() }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : scheduleTags(project_id)),
    }),
    scheduleDeleteEntry: build.mutation<unknown, InProject<{ id: string }>>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('project_timeline').delete().eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
  }),
});
