import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Conversation, Inbox } from '../../data/inboxShapes.ts';
import { pages } from '../../routes.tsx';
import { replyForm, replyKinds, replySubject } from './replyForm.ts';

const id = '11111111-1111-4111-8111-111111111111';
const client = '22222222-2222-4222-8222-222222222222';
const conversation: Conversation = {
  id,
  client_id: client,
  lead_id: null,
  name: 'Rosa Marin',
  about: null,
  state: 'open',
  snoozed_until: null,
  assignee_id: null,
  last_at: '2026-03-02T15:00:00.123456+00:00',
  email: 'rosa@marin.test',
  phone: '+15125550177',
  may_email: true,
  may_text: true,
  is_stopped: false,
  items: [
    {
      id: 'm1',
      kind: 'text',
      is_inbound: true,
      subject: null,
      body: 'Can you come on Monday?',
      status: 'replied',
      error: null,
      author_name: null,
      created_at: '2026-03-02T15:00:00Z',
      can_retry: false,
    },
  ],
  has_earlier: false,
};
const makeInbox = (changes: Partial<Conversation> | null = {}): Inbox => ({
  rows: [
    {
      ...conversation,
      assignee_name: null,
      last_kind: 'text',
      last_is_inbound: true,
      preview: 'Can you come on Monday?',
      is_unread: true,
    },
  ],
  is_more: false,
  is_newer: false,
  counts: { mine: 0, unassigned: 1, snoozed: 0, unread: 1 },
  people: [{ id: 'ana', full_name: 'Ana Reyes' }],
  conversation: changes && { ...conversation, ...changes },
});
const show = (path: string, inbox: Inbox | Response, answers: object = {}) =>
  renderInShell(pages, {
    area,
    path,
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/inbox': inbox,
      'POST /rest/v1/rpc/read_conversation': null,
      'POST /rest/v1/rpc/save_conversation': {},
      'POST /rest/v1/client_messages': null,
      'POST /api/messaging/send-sms': { sid: 'SM1' },
      ...answers,
    },
  });

it('shows list and conversation with one request, marks it read, and replies by text', async () => {
  const tries = [new Response(null, { status: 503 })];
  const { user, requests } = show(`/inbox?filter=unassigned&open=${id}`, makeInbox(), {
    'POST /rest/v1/client_messages': () => tries.pop() ?? new Response(null, { status: 201 }),
  });
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Rosa Marin' }));
  expect(pane.getByText('Can you come on Monday?')).toBeVisible();
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('read_conversation'))?.body).toEqual({
      p_id: id,
      p_at: conversation.last_at,
    }),
  );
  const asked = () => requests.filter(({ path }) => path.endsWith('rpc/inbox'));
  expect(asked().map(({ body }) => body)).toEqual([
    { p_filter: 'unassigned', p_q: '', p_limit: 25, p_open: id },
  ]);
  expect(requests.filter(({ path }) => path.startsWith('/rest'))).toHaveLength(2);
  expect(screen.queryByText('1 unread')).toBeNull();

  await user.type(pane.getByRole('textbox', { name: /Message/ }), 'Yes, at {{date}');
  await user.click(pane.getByRole('button', { name: 'Send' }));
  expect(await pane.findByText('Fill in {date} before you send')).toBeVisible();
  await user.clear(pane.getByRole('textbox', { name: /Message/ }));
  await user.type(pane.getByRole('textbox', { name: /Message/ }), 'Yes, at 9.');
  await user.click(pane.getByRole('button', { name: 'Send' }));
  expect(await pane.findByRole('alert')).toBeVisible();
  await user.click(pane.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  const [first, second] = requests.filter(({ path }) => path === '/rest/v1/client_messages');
  expect(first?.body).toMatchObject({
    client_id: client,
    phone_number: '+15125550177',
    message_content: 'Yes, at 9.',
  });
  // With its id, so that it is sent once if only the answer was lost.
  expect(second?.body).toEqual(first?.body);
});

it('assigns, finishes, and says when a new message arrived meanwhile', async () => {
  const { user, requests } = show(`/inbox?open=${id}`, makeInbox(), {
    'POST /rest/v1/rpc/save_conversation': databaseError(
      'PT409',
      'A new message arrived. Read it first.',
    ),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Assigned to' }));
  await user.click(screen.getByRole('option', { name: 'Ana Reyes' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('A new message arrived. Read it first.')).toBeVisible();
  expect(
    requests.filter(({ path }) => path.endsWith('save_conversation')).map(({ body }) => body),
  ).toEqual([
    { p_conversation: { id, assignee_id: 'ana' } },
    { p_conversation: { id, state: 'done', seen_at: conversation.last_at } },
  ]);
});

it('pages by place, shows earlier messages, and sends a failed text again', async () => {
  const [first] = conversation.items;
  const failed = {
    ...first!,
    id: 'm2',
    is_inbound: false,
    status: 'failed',
    body: 'On our way',
    can_retry: true,
  };
  const { user, requests } = show(
    `/inbox?open=${id}`,
    {
      ...makeInbox({ items: [first!, failed], has_earlier: true }),
      is_more: true,
    },
    {
      'POST /rest/v1/rpc/conversation_messages': {
        items: [{ ...first!, id: 'm0', body: 'First of all' }],
        has_earlier: false,
      },
      'POST /rest/v1/rpc/retry_message': { id: 'm3', phone_number: '+15125550199' },
    },
  );
  const sent = (name: string) =>
    requests.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('First of all')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  expect(sent('conversation_messages')).toEqual([
    { p_id: id, p_before: first?.created_at, p_before_id: 'm1' },
  ]);

  await user.click(screen.getByRole('button', { name: 'Retry On our way' }));
  await waitFor(() =>
    expect(sent('/messaging/send-sms')).toEqual([
      { to: '+15125550199', message: 'On our way', messageId: 'm3' },
    ]),
  );
  expect(sent('retry_message')).toEqual([{ p_id: 'm2' }]);

  expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() =>
    expect(sent('rpc/inbox').at(-1)).toMatchObject({
      p_cursor: { at: conversation.last_at, id, is_newer: false },
    }),
  );
});

it('offers no text after STOP, and says why', async () => {
  show(`/inbox?open=${id}`, makeInbox({ may_text: false, is_stopped: true }));
  expect(await screen.findByText(/Rosa Marin texted STOP/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Reply by' })).toHaveTextContent('Email');
});

it('filters, searches, and shows empty and failed states', async () => {
  const empty = { ...makeInbox(null), rows: [] };
  const { user, requests } = show('/inbox', empty);
  expect(await screen.findByText('Messages assigned to you will appear here.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Done' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'deck{Enter}');
  expect(await screen.findByText('Try another search or filter.')).toBeVisible();
  expect(requests.at(-1)?.body).toMatchObject({ p_filter: 'done', p_q: 'deck' });
});

it('shows no search and tabs without any conversation', async () => {
  const counts = { mine: 0, unassigned: 0, snoozed: 0, unread: 0 };
  show('/inbox', { ...makeInbox(null), rows: [], counts });
  expect(await screen.findByText(/Send the first one from a client or a lead/)).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('says why the inbox is not there', async () => {
  show('/inbox', databaseError('XX000', 'down'));
  expect(await screen.findByText('Failed to load the inbox')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('replies the way the person wrote, under the same subject', () => {
  const mailed = {
    ...conversation,
    items: [{ ...conversation.items[0]!, kind: 'email' as const, subject: 'RE: Re: Deck' }],
  };
  expect(replyKinds(mailed).map(({ value }) => value)).toEqual(['email', 'text']);
  expect(replyKinds({ ...conversation, may_text: false }).map(({ value }) => value)).toEqual([
    'email',
  ]);
  expect(replySubject(mailed)).toBe('Re: Deck');
  const long = { kind: 'text', subject: '', body: 'x'.repeat(1601) };
  expect(replyForm.safeParse(long).success).toBe(false);
  expect(replyForm.safeParse({ ...long, kind: 'email' }).error?.issues[0]?.message).toBe(
    'Enter a subject',
  );
});
