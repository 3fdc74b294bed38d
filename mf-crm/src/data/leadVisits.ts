import { api, listTag, rowTag, z } from '@plumbline/data';
import { leadTags } from './leadChanges.ts';

const booking = z.object({
  is_offered: z.boolean(),
  zone: z.string(),
  visit: z
    .object({
      id: z.string(),
      /** By the company's clock, such as 2026-12-01T09:00. */
      at: z.string(),
      /** The same in words. */
      when: z.string(),
      is_past: z.boolean(),
      person: z.string().nullable(),
    })
    .nullable(),
  /** Times that can be booked, by the company's clock. */
  slots: z.array(z.string()),
});
/** The visit of a lead, and when it can be. */
export type Booking = z.infer<typeof booking>;

const visitSettings = z.object({
  is_offered: z.boolean(),
  length_minutes: z.number(),
  buffer_minutes: z.number(),
  notice_hours: z.number(),
  days_ahead: z.number(),
  weekdays: z.array(z.number()),
  first_time: z.string(),
  last_time: z.string(),
  people: z.array(z.string()),
});
export type VisitSettings = z.infer<typeof visitSettings>;

/** The settings of a company that has saved none. */
const standard: VisitSettings = {
  is_offered: true,
  length_minutes: 60,
  buffer_minutes: 30,
  notice_hours: 24,
  days_ahead: 14,
  weekdays: [],
  first_time: '08:00',
  last_time: '17:00',
  people: [],
};
const columns =
  'is_offered, length_minutes, buffer_minutes, notice_hours, days_ahead, weekdays, first_time, last_time, people';

export const {
  useLeadVisitQuery,
  useLeadVisitSaveMutation,
  useVisitSettingsQuery,
  useVisitSettingsSaveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    leadVisit: build.query<Booking, string>({
      query:
        (lead) =>
        ({ db }) =>
          db.rpc('lead_visit', { p_lead_id: lead }),
      rawResponseSchema: booking,
      providesTags: (_, __, lead) => [rowTag('Lead', lead), listTag('ProjectTimeline')],
    }),
    /** Books the visit, moves it, or without a time cancels it; the person gets a message. */
    leadVisitSave: build.mutation<Booking, { lead: string; at: string | null }>({
      query:
        ({ lead, at }) =>
        ({ db }) =>
          db.rpc('save_lead_visit', {
            p_visit: { lead_id: lead, ...(at === null ? { is_canceled: true } : { at }) },
          }),
      rawResponseSchema: booking,
      // A time taken in the meantime is no longer offered.
      invalidatesTags: (_, __, { lead }) => [...leadTags(lead), listTag('ProjectTimeline')],
    }),
    visitSettings: build.query<VisitSettings, string, VisitSettings | null>({
      query:
        (company) =>
        ({ db }) =>
          db.from('visit_settings').select(columns).eq('company_id', company).maybeSingle(),
      rawResponseSchema: visitSettings.nullable(),
      transformResponse: (found) => found ?? standard,
      providesTags: [rowTag('Lead', 'visits')],
    }),
    visitSettingsSave: build.mutation<VisitSettings, VisitSettings>({
      query:
        (values) =>
        ({ db }) =>
          db.rpc('save_visit_settings', { p_settings: values }),
      rawResponseSchema: visitSettings,
      invalidatesTags: (_, error) => (error ? [] : [rowTag('Lead', 'visits'), listTag('Lead')]),
    }),
  }),
});
