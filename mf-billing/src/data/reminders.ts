import { api, listTag, rowTag, z } from '@plumbline/data';

const channel = z.enum(['email', 'sms']);

/** A scheduled reminder: days after the due date, negative for before. */
const schedule = z.object({
  id: z.string(),
  name: z.string(),
  days_after_due: z.number(),
  channel,
  message: z.string().nullable(),
  is_active: z.boolean(),
});
export type Schedule = z.infer<typeof schedule>;

/** A reminder: queued, sent, failed, or canceled. */
const reminder = z.object({
  id: z.string(),
  schedule_id: z.string().nullable(),
  channel,
  recipient: z.string().nullable(),
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'canceled']),
  error: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
});
export type Reminder = z.infer<typeof reminder>;

const schedules = rowTag('Reminder', 'SCHEDULE');

export const {
  useReminderScheduleQuery,
  useReminderScheduleAddMutation,
  useReminderScheduleSaveMutation,
  useReminderScheduleRemoveMutation,
  useReminderLogQuery,
  useInvoiceRemindersSaveMutation,
  useReminderQuietSaveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    reminderSchedule: build.query<Schedule[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('reminder_schedules')
            .select('id, name, days_after_due, channel, message, is_active')
            .eq('company_id', company)
            .is('deleted_at', null)
            .order('days_after_due')
            .order('channel'),
      rawResponseSchema: z.array(schedule),
      providesTags: [schedules],
    }),
    reminderScheduleAdd: build.mutation<
      null,
      { company: string; entries: readonly Omit<Schedule, 'id'>[] }
    >({
      query:
        ({ company, entries }) =>
        ({ db }) =>
          db
            .from('reminder_schedules')
            .insert(entries.map((entry) => ({ company_id: company, ...entry }))),
      invalidatesTags: (_, error) => (error ? [] : [schedules]),
    }),
    reminderScheduleSave: build.mutation<
      null,
      { company: string; id: string; change: Partial<Omit<Schedule, 'id'>> }
    >({
      query:
        ({ company, id, change }) =>
        ({ db }) =>
          db.from('reminder_schedules').update(change).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [schedules]),
    }),
    /** Removes a scheduled reminder, or restores it (null). */
    reminderScheduleRemove: build.mutation<
      null,
      { company: string; id: string; deleted_at: string | null }
    >({
      query:
        ({ company, id, deleted_at }) =>
        ({ db }) =>
          db
            .from('reminder_schedules')
            .update({ deleted_at })
            .eq('company_id', company)
            .eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [schedules]),
    }),
    /** One invoice's reminders, newest first. */
    reminderLog: build.query<Reminder[], { company: string; invoice: string }>({
      query:
        ({ company, invoice }) =>
        ({ db }) =>
          db
            .from('reminders')
            .select('id, schedule_id, channel, recipient, status, error, sent_at, created_at')
            .eq('company_id', company)
            .eq('invoice_id', invoice)
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(reminder),
      providesTags: (_, __, { invoice }) => [listTag('Reminder'), rowTag('Reminder', invoice)],
    }),
    /** Quiet hours, as `21:00-08:00` or `off`; a company setting. */
    reminderQuietSave: build.mutation<string, string>({
      query:
        (hours) =>
        ({ db }) =>
          db.rpc('save_quiet_hours', { p_hours: hours }),
      rawResponseSchema: z.string(),
      invalidatesTags: (_, error) => (error ? [] : [rowTag('Company', 'own')]),
    }),
    /** Turns automatic reminders on or off for one invoice. */
    invoiceRemindersSave: build.mutation<
      null,
      { company: string; id: string; has_reminders: boolean }
    >({
      query:
        ({ company, id, has_reminders }) =>
        ({ db }) =>
          db.from('invoices').update({ has_reminders }).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { id }) =>
        error ? [] : [rowTag('Invoice', id), rowTag('Reminder', id)],
    }),
  }),
});
