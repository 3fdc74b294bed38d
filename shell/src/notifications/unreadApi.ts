import { api, listTag } from '@plumbline/data/core';
import * as z from 'zod/mini';

/** Alone in its file: every page shows the bell, and what the inbox needs is loaded when it opens. */
export const { useUnreadNotificationsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many are unread, 100 at most. */
    unreadNotifications: build.query<number, void, number>({
      query:
        () =>
        ({ db }) =>
          db.rpc('unread_notifications'),
      rawResponseSchema: z.number(),
      providesTags: [listTag('Notification')],
    }),
  }),
});
