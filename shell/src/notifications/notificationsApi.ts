import { api, listTag } from '@plumbline/data/core';
import * as z from 'zod/mini';

const notification = z.object({
  id: z.string(),
  kind: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  project_id: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  pieces: z.number(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

const choice = z.object({
  kind: z.string(),
  in_app: z.boolean(),
  push: z.boolean(),
  mail: z.enum(['now', 'daily', 'off']),
});
type Choice = z.infer<typeof choice>;

/** How many a page of the inbox holds. */
export const pageSize = 30;

export const {
  useNotificationListQuery,
  useMarkNotificationsMutation,
  useNotificationChoicesQuery,
  useSaveNotificationChoiceMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest ones, as many pages as asked for. */
    notificationList: build.query<Notification[], { unread: boolean; pages: number }>({
      query:
        ({ unread, pages }) =>
        ({ db }) => {
          const list = db
            .from('notifications')
            .select(
              'id,kind,subject_type,subject_id,project_id,title,detail,pieces,created_at,read_at',
            )
            .order('created_at', { ascending: false })
            .order('id')
            .limit(pages * pageSize);
          return unread ? list.is('read_at', null) : list;
        },
      rawResponseSchema: z.array(notification),
      providesTags: [listTag('Notification')],
    }),
    /** Answers the ids of those that changed; without ids it marks all. */
    markNotifications: build.mutation<string[], { isRead: boolean; ids?: readonly string[] }>({
      query:
        ({ isRead, ids }) =>
        ({ db }) =>
          db.rpc('mark_notifications', { p_is_read: isRead, ...(ids && { p_ids: [...ids] }) }),
      rawResponseSchema: z.array(z.string()),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Notification')]),
    }),
    /** The kinds that the user turned on or off; the others are on. */
    notificationChoices: build.query<Choice[], void>({
      query:
        () =>
        ({ db }) =>
          db.from('notification_choices').select('kind,in_app,push,mail'),
      rawResponseSchema: z.array(choice),
      providesTags: [{ type: 'Notification', id: 'CHOICES' }],
    }),
    saveNotificationChoice: build.mutation<null, Choice>({
      query:
        (one) =>
        ({ db }) =>
          db.from('notification_choices').upsert(one),
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Notification', id: 'CHOICES' }]),
    }),
  }),
});
