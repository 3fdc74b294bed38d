import { api, rowTag } from '@plumbline/data';

/** The usual reminders of unpaid invoices, in days after the due date. */
const usualDays = [
  { name: '3 days before the due date', days_after_due: -3 },
  { name: 'On the due date', days_after_due: 0 },
  { name: '7 days after the due date', days_after_due: 7 },
];
const tags = [rowTag('Reminder', 'SCHEDULE')];

export const { useCatalogRemindersAddMutation, useCatalogRemindersRemoveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Reminds clients by email, and returns the ids; none where the company has a reminder on such a day (23505, unique). */
      catalogRemindersAdd: build.mutation<string[], void>({
        query:
          () =>
          async ({ db }) => {
            const entries = usualDays.map((entry) => ({ ...entry, id: crypto.randomUUID() }));
            const { error } = await db.from('reminder_schedules').insert(entries);
            if (error?.code === '23505') return { data: [], error: null };
            return { data: entries.map(({ id }) => id), error };
          },
        invalidatesTags: tags,
      }),
      /** Takes back reminders that were just added. */
      catalogRemindersRemove: build.mutation<null, readonly string[]>({
        query:
          (ids) =>
          ({ db }) =>
            db
              .from('reminder_schedules')
              .update({ deleted_at: new Date().toISOString() })
              .in('id', ids),
        invalidatesTags: tags,
      }),
    }),
  });
