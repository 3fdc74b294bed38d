import type { SlotProps } from '@plumbline/contract';
import { api, rowTag, z } from '@plumbline/data';

export type Subject = SlotProps<'record.comments@1'>;

const comment = z.object({
  id: z.string(),
  body: z.string(),
  mentions: z.array(z.string()),
  author_id: z.string(),
  author_name: z.nullable(z.string()),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  version: z.number(),
});
export type Comment = z.infer<typeof comment>;

const person = z.object({ id: z.string(), name: z.string() });
/** A colleague who can be mentioned. */
export type Person = z.infer<typeof person>;

const thread = z.object({
  comments: z.array(comment),
  people: z.array(person),
  is_watching: z.boolean(),
});
type Thread = z.infer<typeof thread>;

type Saved = Subject & Pick<Comment, 'id' | 'body' | 'mentions'> & { version?: number };

export const {
  useInsightsCommentsQuery,
  useInsightsSaveCommentMutation,
  useInsightsDeleteCommentMutation,
  useInsightsWatchMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    insightsComments: build.query<Thread, Subject>({
      query:
        ({ subject_type, subject_id }) =>
        ({ db }) =>
          db.rpc('comment_thread', { p_subject_type: subject_type, p_subject_id: subject_id }),
      rawResponseSchema: thread,
      providesTags: (_, __, { subject_id }) => [rowTag('Comment', subject_id)],
    }),
    insightsSaveComment: build.mutation<unknown, Saved>({
      query:
        (one) =>
        ({ db }) =>
          db.rpc('save_comment', { p_comment: one }),
      invalidatesTags: (_, error, { subject_id }) => (error ? [] : [rowTag('Comment', subject_id)]),
    }),
    /** Deletes a comment, or brings it back. */
    insightsDeleteComment: build.mutation<unknown, Subject & { id: string; isDeleted: boolean }>({
      query:
        ({ id, isDeleted }) =>
        ({ db }) =>
          db.rpc('set_comment_deleted', { p_id: id, p_is_deleted: isDeleted }),
      invalidatesTags: (_, error, { subject_id }) => (error ? [] : [rowTag('Comment', subject_id)]),
    }),
    /** Notifies the user of every comment on the record, or no longer. */
    insightsWatch: build.mutation<unknown, Subject & { isWatching: boolean }>({
      query:
        ({ subject_type, subject_id, isWatching }) =>
        ({ db }) =>
          isWatching
            ? db.from('watchers').insert({ subject_type, subject_id })
            : db.from('watchers').delete().match({ subject_id }),
      invalidatesTags: (_, error, { subject_id }) => (error ? [] : [rowTag('Comment', subject_id)]),
    }),
  }),
});
