import { api, listTag, z } from '@plumbline/data';

export const notificationFlags = [
  'invoice_reminders',
  'payment_confirmations',
  'project_updates',
  'weekly_reports',
  'overdue_notifications',
  'client_portal_notifications',
] as const;
export type NotificationFlag = (typeof notificationFlags)[number];
export type Notifications = Record<NotificationFlag, boolean>;

/** Defaults of a company that hasn't chosen; same as the database. */
export const standardNotifications: Notifications = {
  invoice_reminders: true,
  payment_confirmations: true,
  project_updates: true,
  weekly_reports: false,
  overdue_notifications: true,
  client_portal_notifications: true,
};
const notifications = z.object({
  invoice_reminders: z.boolean(),
  payment_confirmations: z.boolean(),
  project_updates: z.boolean(),
  weekly_reports: z.boolean(),
  overdue_notifications: z.boolean(),
  client_portal_notifications: z.boolean(),
});

const standing = z.object({ isConnected: z.boolean(), canCharge: z.boolean() });
const calendarFeed = z
  .object({ created_at: z.string(), last_read_at: z.string().nullable() })
  .nullable();
const storage = z.object({ storage_bytes: z.number(), storage_gb: z.number() });

const changed = [listTag('Integration')];

type CsvQuery = { kind: 'customers' | 'invoices' | 'payments'; from: string; to: string };

/** Checks, downloads, and usage of the integrations. */
export const { useIntegrationSyncMutation, useAccountingCsvMutation, useStorageUseQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Recomputes stored metrics and checks connections. */
      integrationSync: build.mutation<number, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('sync_integrations'),
        rawResponseSchema: z.number(),
        invalidatesTags: (_, error) =>
          error ? [] : [...changed, listTag('Dashboard'), listTag('Analytics')],
      }),
      /** A file for QuickBooks import. */
      accountingCsv: build.mutation<string, CsvQuery>({
        query:
          ({ kind, from, to }) =>
          ({ gateway }) =>
            gateway.get(`/accounts/accounting/${kind}.csv?${new URLSearchParams({ from, to })}`),
        rawResponseSchema: z.string(),
      }),
      storageUse: build.query<z.infer<typeof storage>, string>({
        query:
          (company) =>
          ({ db }) =>
            db
              .from('company_usage')
              .select('storage_bytes, storage_gb')
              .eq('company_id', company)
              .single(),
        rawResponseSchema: storage,
      }),
    }),
  });

/** Email notification settings of the company. */
export const { useNotificationFlagsQuery, useNotificationFlagsSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Email notification settings; null until changed. */
    notificationFlags: build.query<Notifications | null, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('notification_preferences')
            .select(notificationFlags.join(', '))
            .eq('company_id', company)
            .maybeSingle(),
      rawResponseSchema: notifications.nullable(),
      providesTags: changed,
    }),
    notificationFlagsSave: build.mutation<null, Notifications>({
      query:
        (flags) =>
        ({ db }) =>
          db.rpc('save_notification_preferences', { p_preferences: flags }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});

/** The company’s account at the card provider. */
export const { useCardAccountQuery, useCardAccountStartMutation, useCardAccountStopMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Status of the company's account at the card provider. */
      cardAccount: build.query<z.infer<typeof standing>, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.get('/stripe/connect'),
        rawResponseSchema: standing,
        providesTags: changed,
      }),
      cardAccountStart: build.mutation<{ url: string }, string>({
        query:
          (returnUrl) =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/start', { returnUrl }),
        rawResponseSchema: z.object({ url: z.string() }),
      }),
      cardAccountStop: build.mutation<unknown, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/stop'),
        invalidatesTags: changed,
      }),
    }),
  });

/** The user’s calendar feed. */
export const { useCalendarQuery, useCalendarLinkMutation, useCalendarRemoveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The user's calendar feed; null if none. */
      calendar: build.query<z.infer<typeof calendarFeed>, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('calendar_connection'),
        rawResponseSchema: calendarFeed,
        providesTags: changed,
      }),
      /** Creates a new feed address; the old one stops working. */
      calendarLink: build.mutation<string, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('create_calendar_token', {}),
        rawResponseSchema: z.string(),
        invalidatesTags: (_, error) => (error ? [] : changed),
      }),
      calendarRemove: build.mutation<null, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('remove_calendar_token'),
        invalidatesTags: (_, error) => (error ? [] : changed),
      }),
    }),
  });
