import { api, listTag, listValue, rowTag, z } from '@plumbline/data';

const text = z.string().nullable();
/** What was sent, with words where its secret link was. */
const messageText = z.string().transform((sent) => sent.replaceAll('{link}', '(booking link)'));
export const inboxFilters = ['mine', 'unassigned', 'snoozed', 'done', 'all'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
const kinds = ['text', 'email', 'form'] as const;

const row = z.object({
  id: z.string(),
  client_id: text,
  lead_id: text,
  name: z.string(),
  /** Title of the lead; null for clients. */
  about: text,
  state: z.enum(['open', 'done']),
  snoozed_until: text,
  assignee_id: text,
  assignee_name: text,
  last_at: z.string(),
  last_kind: listValue(kinds),
  last_is_inbound: z.boolean(),
  preview: messageText,
  is_unread: z.boolean(),
});
export type ConversationRow = z.infer<typeof row>;

const item = z.object({
  id: z.string(),
  kind: listValue(kinds),
  is_inbound: z.boolean(),
  subject: text,
  body: messageText,
  status: text,
  error: text,
  author_name: text,
  created_at: z.string(),
  /** Failed, and not sent again yet. */
  can_retry: z.boolean(),
});
export type ConversationItem = z.infer<typeof item>;

const conversation = row
  .pick({
    id: true,
    client_id: true,
    lead_id: true,
    name: true,
    about: true,
    state: true,
    snoozed_until: true,
    assignee_id: true,
    last_at: true,
  })
  .extend({
    email: text,
    phone: text,
    may_email: z.boolean(),
    may_text: z.boolean(),
    is_stopped: z.boolean(),
    items: z.array(item),
    has_earlier: z.boolean(),
  });
const earlier = z.object({ items: z.array(item), has_earlier: z.boolean() });
export type Conversation = z.infer<typeof conversation>;

const inbox = z.object({
  rows: z.array(row),
  is_more: z.boolean(),
  is_newer: z.boolean(),
  counts: z.object({
    mine: z.number(),
    unassigned: z.number(),
    snoozed: z.number(),
    unread: z.number(),
  }),
  people: z.array(z.object({ id: z.string(), full_name: text })),
  conversation: conversation.nullable(),
});
export type Inbox = z.infer<typeof inbox>;

/** The conversation before a page, or with is_newer the one after it. */
export type InboxCursor = { at: string; id: string; is_newer: boolean };
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
