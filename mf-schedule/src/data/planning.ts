import { api, z } from '@plumbline/data';
import { scheduleTags, type InProject } from './projectSchedule.ts';

export const {
  useScheduleSaveBaselineMutation,
  useScheduleSaveTemplateMutation,
  useScheduleUseTemplateMutation,
  useScheduleSaveCalendarMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleSaveBaseline: build.mutation<
      unknown,
      InProject<{ baseline: { id: string; name?: string; is_deleted?: boolean } }>
    >({
      query:
        ({ project, baseline }) =>
        ({ db }) =>
          db.rpc('save_baseline', { p_project_id: project, p_baseline: baseline }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleSaveTemplate: build.mutation<
      unknown,
      InProject<{ template: { id: string; name?: string; is_deleted?: boolean } }>
    >({
      query:
        ({ project, template }) =>
        ({ db }) =>
          db.rpc('save_schedule_template', { p_template: { ...template, project_id: project } }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleUseTemplate: build.mutation<
      { added: number },
      InProject<{ template: string; start: string; people: Record<string, string> }>
    >({
      query:
        ({ project, template, start, people }) =>
        ({ db }) =>
          db.rpc('use_schedule_template', {
            p_template_id: template,
            p_project_id: project,
            p_start: start,
            p_people: people,
          }),
      rawResponseSchema: z.object({ added: z.number() }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleSaveCalendar: build.mutation<
      unknown,
      {
        /** Undefined for the company's calendar. */
        project?: string | undefined;
        weekdays: number[];
        exceptions: { date: string; is_working: boolean; name: string }[];
        version: number;
      }
    >({
      query:
        ({ project, ...given }) =>
        ({ db }) =>
          db.rpc('save_work_calendar', { p_calendar: { ...given, project_id: project ?? null } }),
      invalidatesTags: (_, error) => (error ? [] : ['ProjectTimeline']),
    }),
  }),
});
