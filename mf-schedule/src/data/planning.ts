import { api, listTag, rowTag, z } from '@plumbline/data';
import { scheduleTags, type InProject } from './projectSchedule.ts';

const absence = z.object({
  id: z.string(),
  user_id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  note: z.string(),
});
/** Days on which a person can't be scheduled, both included. */
export type Absence = z.infer<typeof absence>;

export const {
  useScheduleAbsencesQuery,
  useScheduleSaveAbsenceMutation,
  useScheduleSaveBaselineMutation,
  useScheduleSaveTemplateMutation,
  useScheduleUseTemplateMutation,
  useScheduleSaveCalendarMutation,
  useScheduleBillDrawMutation,
} = api.injectEndpoints({
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
    scheduleSaveTemplate: build.mutation<unknown, InProject<{ id: string; name: string }>>({
      query:
        ({ project, id, name }) =>
        ({ db }) =>
          db.rpc('save_schedule_template', { p_template: { id, project_id: project, name } }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleUseTemplate: build.mutation<
      { added: number },
      InProject<{ template: string; start: string }>
    >({
      query:
        ({ project, template, start }) =>
        ({ db }) =>
          db.rpc('use_schedule_template', {
            p_template_id: template,
            p_project_id: project,
            p_start: start,
          }),
      rawResponseSchema: z.object({ added: z.number() }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    /** Creates the draft invoice of a draw; a repeat returns the same one. */
    scheduleBillDraw: build.mutation<
      { id: string; invoice_number: string },
      InProject<{ id: string; invoiceId: string }>
    >({
      query:
        ({ id, invoiceId }) =>
        ({ db }) =>
          db.rpc('bill_draw', { p_id: id, p_invoice_id: invoiceId }),
      rawResponseSchema: z.object({ id: z.string(), invoice_number: z.string() }),
      invalidatesTags: (_, error, { project }) =>
        error
          ? []
          : [
              ...scheduleTags(project),
              rowTag('PaymentSchedule', project),
              listTag('Invoice'),
              listTag('Dashboard'),
            ],
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
