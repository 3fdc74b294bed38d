import { listValue, z } from '@plumbline/data';

export const text = z.string().nullable();
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
export const earlier = z.object({ items: z.array(item), has_earlier: z.boolean() });
export type Conversation = z.infer<typeof conversation>;

export const inbox = z.object({
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
