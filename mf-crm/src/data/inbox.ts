import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  text,
  type InboxFilter,
  type ConversationItem,
  earlier,
  inbox,
  type Inbox,
  type InboxCursor,
} from './inboxShapes.ts';

type InboxQuery = {
  company: string;
  filter: InboxFilter;
  q: string;
  cursor: InboxCursor | undefined;
  open: string | undefined;
};
const inboxPageSize = 25;

type Change = {
  id: string;
  state?: 'open' | 'done';
  seen_at?: string;
  assignee_id?: string | null;
  snoozed_until?: string | null;
};

const queued = z.object({ id: z.string(), phone_number: text.optional() });

const inboxTag = rowTag('ClientMessage', 'inbox');

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, its counts, and the open conversation in one request. */
    inbox: build.query<Inbox, InboxQuery>({
      query:
        ({ filter, q, cursor, open }) =>
        ({ db }) =>
          db.rpc('inbox', {
            p_filter: filter,
            p_q: q,
            p_limit: inboxPageSize,
            ...(cursor && { p_cursor: cursor }),
            ...(open && { p_open: open }),
          }),
      rawResponseSchema: inbox,
      providesTags: [inboxTag, listTag('ClientMessage'), listTag('Lead')],
    }),
    /** The 100 messages before one. */
    inboxEarlier: build.query<
      z.infer<typeof earlier>,
      { company: string; id: string; before: Pick<ConversationItem, 'id' | 'created_at'> }
    >({
      query:
        ({ id, before }) =>
        ({ db }) =>
          db.rpc('conversation_messages', {
            p_id: id,
            p_before: before.created_at,
            p_before_id: before.id,
          }),
      rawResponseSchema: earlier,
      providesTags: [inboxTag],
    }),
    /** Queues a failed message again; asked twice, it is one message. */
    inboxRetry: build.mutation<
      z.infer<typeof queued>,
      { id: string; client: string | null; lead: string | null }
    >({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('retry_message', { p_id: id }),
      rawResponseSchema: queued,
      invalidatesTags: (_, error, { client, lead }) =>
        error
          ? []
          : [
              inboxTag,
              ...(client ? [rowTag('ClientMessage', client), rowTag('Client', client)] : []),
              ...(lead ? [rowTag('Lead', lead)] : []),
            ],
    }),
    inboxChange: build.mutation<unknown, Change>({
      query:
        (change) =>
        ({ db }) =>
          db.rpc('save_conversation', { p_conversation: change }),
      invalidatesTags: (_, error) => (error ? [] : [inboxTag]),
    }),
    /** Shows the conversation as read at once, without asking again. */
    inboxRead: build.mutation<unknown, { id: string; at: string; shown: InboxQuery }>({
      query:
        ({ id, at }) =>
        ({ db }) =>
          db.rpc('read_conversation', { p_id: id, p_at: at }),
      async onQueryStarted({ id, shown }, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          inboxApi.util.updateQueryData('inbox', shown, (cached) => {
            const found = cached.rows.find((one) => one.id === id);
            if (!found?.is_unread) return;
            found.is_unread = false;
            if (found.state === 'open') cached.counts.unread -= 1;
          }),
        );
        await queryFulfilled.catch(undo);
      },
    }),
  }),
});
export const {
  useInboxQuery,
  useInboxEarlierQuery,
  useInboxRetryMutation,
  useInboxChangeMutation,
  useInboxReadMutation,
} = inboxApi;
