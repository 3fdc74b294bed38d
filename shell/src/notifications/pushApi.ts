import { api } from '@plumbline/data/core';
import * as z from 'zod/mini';

/** A browser that shows push, as the browser names it. */
type PushDevice = { endpoint: string; p256dh: string; auth: string; agent: string };

export const {
  useQuietHoursQuery,
  useSaveQuietHoursMutation,
  usePushKeyQuery,
  usePushDevicesQuery,
  useSavePushDeviceMutation,
  useDeletePushDeviceMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** When the user's devices get no push: '21:00-06:00', or 'off'. */
    quietHours: build.query<string, void, { quiet_hours: string }[]>({
      query:
        () =>
        ({ db }) =>
          db.from('notification_settings').select('quiet_hours'),
      rawResponseSchema: z.array(z.object({ quiet_hours: z.string() })),
      transformResponse: ([own]) => own?.quiet_hours ?? '21:00-06:00',
      providesTags: [{ type: 'Notification', id: 'CHOICES' }],
    }),
    saveQuietHours: build.mutation<null, string>({
      query:
        (quiet_hours) =>
        ({ db }) =>
          db.from('notification_settings').upsert({ quiet_hours }),
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Notification', id: 'CHOICES' }]),
    }),
    /** With what a browser subscribes; null where the installation has no push. */
    pushKey: build.query<string | null, void, { key: string | null }>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/messaging/push-key'),
      rawResponseSchema: z.object({ key: z.nullable(z.string()) }),
      transformResponse: ({ key }) => key,
    }),
    /** The push addresses of the user's browsers. */
    pushDevices: build.query<string[], void, { endpoint: string }[]>({
      query:
        () =>
        ({ db }) =>
          db.from('push_subscriptions').select('endpoint'),
      rawResponseSchema: z.array(z.object({ endpoint: z.string() })),
      transformResponse: (rows) => rows.map(({ endpoint }) => endpoint),
      providesTags: [{ type: 'Notification', id: 'DEVICES' }],
    }),
    savePushDevice: build.mutation<string, PushDevice>({
      query:
        (device) =>
        ({ db }) =>
          db.rpc('save_push_subscription', { p_subscription: device }),
      rawResponseSchema: z.string(),
      invalidatesTags: [{ type: 'Notification', id: 'DEVICES' }],
    }),
    deletePushDevice: build.mutation<null, string>({
      query:
        (endpoint) =>
        ({ db }) =>
          db.rpc('delete_push_subscription', { p_endpoint: endpoint }),
      invalidatesTags: [{ type: 'Notification', id: 'DEVICES' }],
    }),
  }),
});
