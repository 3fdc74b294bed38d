import { randomUUID } from 'node:crypto';
import { openLeadOffice, type LeadOffice } from './leadOffice.ts';

type Row = {
  id: string;
  name: string;
  preview: string;
  is_unread: boolean;
  state: string;
  assignee_id: string | null;
  lead_id: string | null;
  last_at: string;
};
type Item = { id: string; kind: string; body: string; created_at: string; can_retry: boolean };
type Inbox = {
  rows: Row[];
  is_more: boolean;
  is_newer: boolean;
  counts: { mine: number; unassigned: number; snoozed: number; unread: number };
  conversation: (Row & { items: Item[]; has_earlier: boolean; may_text: boolean }) | null;
};

let office: LeadOffice;
const number = '+15125550100';
beforeAll(async () => {
  office = await openLeadOffice();
  await office.call('set_message_consent', {
    p_client_id: office.customer,
    p_phone: number,
    p_consented: true,
    p_text: 'Yes',
  });
}, 120_000);
afterAll(() => office?.close());

const inbox = (p_filter = 'all', more: object = {}) =>
  office.call<Inbox>('inbox', { p_filter, ...more });
const receive = (body: string, from = number) =>
  office.backend.sql`select receive_message(${from}, ${body}, ${randomUUID()})`.then(
    () => undefined,
  );
const write = (body: string) =>
  office.client
    .from('client_messages')
    .insert({ client_id: office.customer, phone_number: number, message_content: body })
    .throwOnError();
const only = async (filter = 'all') => (await inbox(filter)).rows[0]!;
const change = (values: object) => office.call('save_conversation', { p_conversation: values });

it('moves a conversation between the filters, and opens it when the client writes', async () => {
  await write('We can start on Monday.');
  expect(await only('done')).toMatchObject({ name: 'Customer', is_unread: false });
  await receive('Great, what time?');
  const opened = await only('mine');
  expect(opened).toMatchObject({
    preview: 'Great, what time?',
    is_unread: true,
    assignee_id: office.company.owner.id,
  });

  await office.call('read_conversation', { p_id: opened.id, p_at: opened.last_at });
  expect(await only('mine')).toMatchObject({ is_unread: false });
  await change({ id: opened.id, assignee_id: null });
  expect((await inbox('unassigned')).counts).toMatchObject({ mine: 0, unassigned: 1, unread: 0 });

  await change({ id: opened.id, snoozed_until: '2090-01-01' });
  expect((await inbox('unassigned')).rows).toEqual([]);
  expect(await only('snoozed')).toMatchObject({ id: opened.id });
  await receive('Hello?');
  expect(await only('unassigned')).toMatchObject({ id: opened.id, is_unread: true });

  await expect(
    change({ id: opened.id, state: 'done', seen_at: opened.last_at }),
  ).rejects.toMatchObject({ code: 'PT409' });
  await change({ id: opened.id, state: 'done', seen_at: (await only()).last_at });
  expect((await inbox('done')).rows).toHaveLength(1);
  await expect(change({ id: opened.id, snoozed_until: '2020-01-01' })).rejects.toMatchObject({
    code: 'PT422',
    hint: 'snoozed_until',
  });
  const supervisor = office.company.as('field_supervisor');
  await expect(change({ id: opened.id, assignee_id: supervisor.id })).rejects.toMatchObject({
    code: 'PT422',
    hint: 'assignee_id',
  });
});

it('shows a conversation in order, and follows a lead to its client', async () => {
  const lead = await office.add({ contact_name: 'Rosa Marin', email: 'rosa@marin.test' });
  const mail = { id: randomUUID(), lead_id: lead.id, kind: 'email', subject: 'Deck', body: 'Hi' };
  await office.call('send_lead_message', { p_message: mail });
  await office.call('send_lead_message', { p_message: mail });
  await office.call('add_lead_event', {
    p_event: { lead_id: lead.id, kind: 'email', body: 'Thanks!', is_inbound: true },
  });
  const found = (await inbox('mine', { p_q: 'rosa' })).rows[0]!;
  expect(found).toMatchObject({ lead_id: lead.id, preview: 'Thanks!' });
  const read = async () => (await inbox('done', { p_open: found.id })).conversation;
  expect((await read())?.items.map(({ kind, body }) => [kind, body])).toEqual([
    ['email', 'Hi'],
    ['email', 'Thanks!'],
  ]);
  expect(await read()).toMatchObject({ may_text: false });
  // A reminder for later is in no conversation yet.
  await office.backend.sql`
    insert into lead_messages (company_id, lead_id, kind, recipient, body, purpose, due_at, created_at)
    select company_id, lead_id, 'email', 'rosa@marin.test', 'Visit tomorrow', 'reminder', '2090-01-01', '2090-01-01'
    from lead_events where lead_id = ${lead.id} limit 1`;
  expect((await read())?.items).toHaveLength(2);
  expect(await only('all')).toMatchObject({ preview: 'Thanks!' });
  await office.backend.sql`delete from lead_messages where purpose = 'reminder'`;

  await office.backend.sql`update leads set client_id = ${office.customer} where id = ${lead.id}`;
  expect((await inbox('all', { p_q: 'rosa' })).rows).toMatchObject([
    { client_id: office.customer, lead_id: null, preview: 'Thanks!' },
  ]);
  const { id } = await only();
  const joined = (await inbox('all', { p_open: id })).conversation;
  expect(joined).toMatchObject({ name: 'Customer', state: 'open', may_text: true });
  expect(joined?.items.map(({ body }) => body)).toEqual(
    expect.arrayContaining(['Hello?', 'Hi', 'Thanks!']),
  );
  // Stopping is obeyed here as everywhere.
  await receive('STOP');
  expect((await inbox('all', { p_open: id })).conversation).toMatchObject({ may_text: false });
});

it('is paged, searched, and closed to other companies and roles', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await office.call('add_lead_event', {
      p_event: {
        lead_id: (await office.add({ contact_name: name, owner_id: null })).id,
        kind: 'text',
        body: `It is 50% ${name}`,
        is_inbound: true,
      },
    });
  const page = await inbox('unassigned', { p_limit: 2 });
  expect(page).toMatchObject({ is_more: true, rows: [{ name: 'Three' }, { name: 'Two' }] });
  expect(await inbox('unassigned', { p_limit: 2, p_offset: 2 })).toMatchObject({
    is_more: false,
    rows: [{ name: 'One' }],
  });
  const cursorOf = ({ last_at: at, id }: Row, is_newer: boolean) => ({
    p_limit: 2,
    p_cursor: { at, id, is_newer },
  });
  const [three, two] = page.rows;
  const older = await inbox('unassigned', cursorOf(two!, false));
  expect(older).toMatchObject({ is_more: false, is_newer: true, rows: [{ name: 'One' }] });
  // Back: the two before it, newest first.
  expect(await inbox('unassigned', cursorOf(older.rows[0]!, true))).toMatchObject({
    is_more: true,
    is_newer: false,
    rows: [{ id: three?.id }, { id: two?.id }],
  });
  expect((await inbox('all', { p_q: '50% TWO' })).rows).toMatchObject([{ name: 'Two' }]);
  expect((await inbox('all', { p_q: '5_% two' })).rows).toEqual([]);

  const rival = await office.backend.makeCompany({ plan: 'professional' });
  const { id } = page.rows[0]!;
  const other = rival.owner.client;
  const seen = await other.rpc('inbox', { p_filter: 'all', p_open: id });
  expect(seen.data).toMatchObject({ rows: [], conversation: null });
  for (const [name, given] of [
    ['save_conversation', { p_conversation: { id, state: 'done' } }],
    ['read_conversation', { p_id: id, p_at: '2030-01-01' }],
    ['conversation_messages', { p_id: id, p_before: '2030-01-01', p_before_id: id }],
  ] as const)
    expect((await other.rpc(name, given)).error).toMatchObject({ code: 'PT404' });
  const { client } = office.company.as('field_supervisor');
  expect((await client.rpc('inbox', {})).error).toMatchObject({ code: 'PT403' });
  expect((await client.from('conversations').select('id')).data).toEqual([]);
});

it('finds what was written long ago, and shows it a page at a time', async () => {
  const sql = office.backend.sql;
  await sql`insert into client_messages (company_id, client_id, kind, email_address, subject, message_content, status, user_id, created_at)
    select ${office.company.id}, ${office.customer}, 'email', 'a@b.test', 'Tile', case n when 1 then 'The zebra tile is here' else 'Text ' || n end, 'sent', null,
      '2020-01-01'::timestamptz + n / 2 * interval '1 minute'
    from generate_series(1, 150) n`;
  // More talkative people in between: the indexes of messages are asked.
  await sql`with made as (
      insert into clients (company_id, name) select ${office.company.id}, 'Client ' || n from generate_series(1, 210) n returning id)
    insert into client_messages (company_id, client_id, kind, email_address, subject, message_content, status, user_id)
    select ${office.company.id}, id, 'email', 'a@b.test', 'Hi', 'Hello there', 'sent', null from made`;
  const { rows } = await inbox('all', { p_q: 'ZEBRA' });
  expect(rows).toMatchObject([{ name: 'Customer' }]);
  expect((await inbox('all', { p_q: 'hello there', p_limit: 100 })).rows).toHaveLength(100);

  const [{ id }] = rows as [Row];
  const { conversation } = await inbox('all', { p_open: id });
  expect(conversation).toMatchObject({ has_earlier: true });
  const shown = [...(conversation?.items ?? [])];
  for (let more = true; more;) {
    const { created_at: p_before, id: p_before_id } = shown[0]!;
    const page = await office.call<{ items: Item[]; has_earlier: boolean }>(
      'conversation_messages',
      { p_id: id, p_before, p_before_id },
    );
    shown.unshift(...page.items);
    more = page.has_earlier;
  }
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select (select count(*) from client_messages where client_id = ${office.customer})::int + (select count(*) from lead_messages m
      join leads l on l.id = m.lead_id where l.client_id = ${office.customer})::int + (select count(*) from lead_events e join leads l on l.id = e.lead_id
      where l.client_id = ${office.customer} and e.kind in ('text', 'email', 'form', 'joined') and not e.detail ? 'message_id')::int as count`;
  expect(new Set(shown.map((one) => one.id)).size).toBe(count);
  expect(shown.map((one) => one.created_at)).toEqual(shown.map((one) => one.created_at).toSorted());
});

it('queues a failed message to a lead again, once, and not after STOP', async () => {
  const lead = await office.add({ contact_name: 'Ben Ode', email: 'ben@ode.test' });
  const message = {
    id: randomUUID(),
    lead_id: lead.id,
    kind: 'email',
    subject: 'Roof',
    body: 'Hi',
  };
  await office.call('send_lead_message', { p_message: message });
  const retry = () => office.call<{ status: string }>('retry_message', { p_id: message.id });
  const sql = office.backend.sql;
  await sql`update lead_messages set status = 'failed', error = 'Mailbox full', attempts = 5 where id = ${message.id}`;
  const { id } = (await inbox('all', { p_q: 'ben ode' })).rows[0]!;
  const item = async () => (await inbox('all', { p_open: id })).conversation?.items[0];
  expect(await item()).toMatchObject({ can_retry: true });
  expect(await retry()).toMatchObject({ status: 'pending' });
  expect(await retry()).toMatchObject({ status: 'pending' });
  expect(await item()).toMatchObject({ can_retry: false });
  expect(await sql`select attempts, error from lead_messages where lead_id = ${lead.id}`).toEqual([
    { attempts: 0, error: null },
  ]);
  await sql`update lead_messages set status = 'sent' where id = ${message.id}`;
  await expect(retry()).rejects.toMatchObject({ code: 'PT409' });
  await sql`update lead_messages set status = 'failed', kind = 'text', recipient = ${number} where id = ${message.id}`;
  await expect(retry()).rejects.toMatchObject({ code: 'PT422' });
  const { client } = office.company.as('field_supervisor');
  expect((await client.rpc('retry_message', { p_id: message.id })).error).not.toBeNull();
});

it('notifies who a conversation is assigned to, unless they turned it off or took it', async () => {
  const manager = office.company.as('project_manager');
  const { id } = (await inbox('all', { p_q: 'ben ode' })).rows[0]!;
  const told = () => office.backend.sql`
    select user_id, subject_type, detail from notifications where kind = 'conversation_assigned'`;
  await change({ id, assignee_id: manager.id });
  await change({ id, assignee_id: manager.id });
  await change({ id, snoozed_until: '2090-01-01' });
  expect(await told()).toEqual([{ user_id: manager.id, subject_type: 'lead', detail: 'Ben Ode' }]);
  await change({ id, assignee_id: office.company.owner.id });
  await office.backend.sql`delete from notifications where kind = 'conversation_assigned'`;
  await office.backend
    .sql`insert into notification_choices (company_id, user_id, kind, in_app, push)
    values (${office.company.id}, ${manager.id}, 'conversation_assigned', false, false)`;
  await change({ id, assignee_id: manager.id });
  expect(await told()).toEqual([]);
});
