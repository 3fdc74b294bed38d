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
type Inbox = {
  rows: Row[];
  is_more: boolean;
  counts: { mine: number; unassigned: number; snoozed: number; unread: number };
  conversation: (Row & { items: { kind: string; body: string }[]; may_text: boolean }) | null;
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

  await office.backend.sql`update leads set client_id = ${office.customer} where id = ${lead.id}`;
  expect((await inbox('all', { p_q: 'rosa' })).rows).toEqual([]);
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
  ] as const)
    expect((await other.rpc(name, given)).error).toMatchObject({ code: 'PT404' });
  const { client } = office.company.as('field_supervisor');
  expect((await client.rpc('inbox', {})).error).toMatchObject({ code: 'PT403' });
  expect((await client.from('conversations').select('id')).data).toEqual([]);
});
