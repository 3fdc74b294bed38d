import { day } from '../billing/office.ts';
import { kinds, openLeadOffice, type Lead, type LeadOffice } from './leadOffice.ts';

type Visit = { id: string; at: string; when: string; person: string | null };
type Booking = { is_offered: boolean; zone: string; visit: Visit | null; slots: string[] };

let office: LeadOffice;
const service = () => office.backend.service();
const settings = (changes: object) =>
  office.call('save_visit_settings', {
    p_settings: { weekdays: [1, 2, 3, 4, 5, 6, 7], notice_hours: 1, days_ahead: 5, ...changes },
  });
const add = (lead: object = {}) =>
  office.add({ email: 'ada@lake.test', phone: '(512) 555-0177', ...lead });
const slots = async (lead: Lead) =>
  (await office.call<Booking>('lead_visit', { p_lead_id: lead.id })).slots;
const book = (lead: Lead, at: string | undefined) =>
  office.call<Booking>('save_lead_visit', { p_visit: { lead_id: lead.id, at } });
const pending = () =>
  office.backend.sql<{ kind: string; purpose: string; due_at: Date }[]>`
    select kind, purpose, due_at from lead_messages where status = 'pending' order by purpose desc, kind`;
/** A link as the gateway makes one for a message that offers times. */
async function linkOf(lead: Lead, token = `${lead.id}${lead.id}`) {
  const id = crypto.randomUUID();
  await office.call('send_lead_message', {
    p_message: { id, lead_id: lead.id, kind: 'email', body: 'Choose a time', offers_visit: true },
  });
  await service().rpc('save_visit_link', { p_message_id: id, p_token: token }).throwOnError();
  return token;
}

beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
beforeEach(async () => {
  const { sql } = office.backend;
  await sql`delete from project_timeline`;
  await sql`delete from leads`;
  await sql`delete from notifications`;
  await sql`delete from absences`;
  await sql`delete from work_calendars`;
  await sql`update companies set timezone = 'America/Chicago' where id = ${office.company.id}`;
  await settings({ first_time: '08:00', last_time: '17:00', people: [], length_minutes: 60 });
});
afterAll(() => office?.close());

it('offers the free times of who goes: working days, absences, entries, and time to drive', async () => {
  const { company, backend, call } = office;
  const lead = await add();
  const all = await slots(lead);
  const second = day(2);
  const of = (list: string[], date: string) =>
    list.filter((at) => at.startsWith(date)).map((at) => at.slice(11));
  expect(of(all, second)).toEqual(
    ['08', '09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `${hour}:00`),
  );

  const [project] = await backend.sql`
    insert into projects (company_id, name) values (${company.id}, 'Roof') returning id`;
  await backend.sql`
    insert into project_timeline (company_id, project_id, title, start_date, due_date, start_time, end_time, assignee_id)
    values (${company.id}, ${project?.id}, 'Inspect', ${second}, ${second}, '11:00', '12:00', ${company.owner.id})`;
  // 30 minutes to drive: the hours before and after are not free either.
  expect(of(await slots(lead), second)).toEqual([
    '08:00',
    '09:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ]);

  const other = company.as('project_manager').id;
  await settings({ people: [company.owner.id, other] });
  expect(of(await slots(lead), second)).toHaveLength(9);
  const booked = await book(lead, `${second}T11:00`);
  const [entry] = await backend.sql`select * from project_timeline where lead_id = ${lead.id}`;
  expect(entry).toMatchObject({ assignee_id: other, kind: 'visit', project_id: null });
  expect(booked.visit).toMatchObject({ at: `${second}T11:00` });

  for (const user_id of [company.owner.id, other])
    await call('save_absence', { p_absence: { user_id, first_day: day(3), last_day: day(3) } });
  await backend.sql`
    insert into work_calendars (company_id, exceptions)
    values (${company.id}, ${backend.sql.json([{ date: day(4), is_working: false, name: 'Holiday' }])})`;
  const left = await slots(lead);
  expect([of(left, day(3)), of(left, day(4))]).toEqual([[], []]);
  expect(of(left, second)).toContain('13:00');
});

it('gives one time to one of two people at once; the other is told, and sees new times', async () => {
  const leads = [await add(), await add({ email: 'bo@lake.test' })];
  const tokens = await Promise.all(leads.map((lead) => linkOf(lead)));
  const at = `${day(2)}T09:00`;
  const answers = await Promise.all(
    tokens.map((p_token) => service().rpc('book_visit', { p_token, p_at: at })),
  );
  const won = answers.flatMap(({ data }) => (data ? [data] : []));
  const lost = answers.flatMap(({ error }) => (error ? [error] : []));
  expect(won).toMatchObject([{ visit: { at } }]);
  expect(lost).toMatchObject([{ code: 'PT409' }]);
  const loser = answers.findIndex(({ error }) => error !== null);
  const { data } = await service().rpc('peek_visit', { p_token: tokens[loser] }).throwOnError();
  expect(data.slots).not.toContain(at);
  expect(data.slots.length).toBeGreaterThan(10);
});

it('books, moves, and cancels by the link; each is in the timeline and told at once', async () => {
  const { backend } = office;
  const lead = await add();
  const token = await linkOf(lead);
  await backend.sql`
    update leads set text_consent_at = now(), text_consent_words = 'Yes' where id = ${lead.id}`;
  await backend.sql`update lead_messages set status = 'sent'`;
  const first = { p_token: token, p_at: `${day(3)}T09:00` };
  await service().rpc('book_visit', first).throwOnError();
  await service().rpc('book_visit', first).throwOnError();
  const read = await office.read(lead.id);
  expect(read).toMatchObject({ stage_name: 'Visit booked' });
  expect(kinds(read).filter((kind) => kind === 'visit')).toHaveLength(1);
  expect((await pending()).map(({ kind, purpose }) => `${purpose} ${kind}`)).toEqual([
    'visit email',
    'visit text',
    'reminder text',
  ]);
  const [notified] = await backend.sql`select kind, subject_id from notifications`;
  expect(notified).toEqual({ kind: 'visit_booked', subject_id: lead.id });

  const { data: moved } = await service()
    .rpc('book_visit', { p_token: token, p_at: `${day(4)}T10:00` })
    .throwOnError();
  expect(moved.visit.at).toBe(`${day(4)}T10:00`);
  const reminder = (await pending()).find(({ purpose }) => purpose === 'reminder');
  expect(reminder?.due_at.getTime()).toBe(Date.parse(moved.visit.starts_at) - 86_400_000);
  // What the planner moves in the schedule is told as well.
  await backend.sql`update project_timeline set start_time = '14:00', end_time = '15:00'`;
  expect(await office.call('lead_visit', { p_lead_id: lead.id })).toMatchObject({
    visit: { at: `${day(4)}T14:00` },
  });

  const { data: gone } = await service().rpc('cancel_visit', { p_token: token }).throwOnError();
  expect([gone.visit, gone.slots.length > 10]).toEqual([null, true]);
  expect((await pending()).map(({ purpose }) => purpose)).toEqual(['visit', 'visit']);
  const acts = (await office.read(lead.id)).events.flatMap(({ kind, detail }) =>
    kind === 'visit' ? [detail.act] : [],
  );
  expect(acts).toEqual(['canceled', 'moved', 'moved', 'booked']);
});

it('cancels the visit of a lead that is lost, and restores it with an undo if its time is still free', async () => {
  const { backend, call } = office;
  const lead = await add();
  const other = await add({ email: 'bo@lake.test', phone: null });
  const at = `${day(3)}T11:00`;
  await book(lead, at);
  // An undo restores the time also where it can't be booked any more.
  await settings({ notice_hours: 96 });
  await backend.sql`update lead_messages set status = 'sent'`;
  const [reason] = await backend.sql`
    select id from lost_reasons where company_id = ${office.company.id} limit 1`;
  const loss = { p_id: lead.id, p_reason_id: reason?.id };
  const undo = () => call('reopen_lead', { p_id: lead.id, p_is_undo: true });

  await call('lose_lead', loss);
  expect(await backend.sql`select from project_timeline`).toHaveLength(0);
  expect((await pending()).map(({ purpose }) => purpose)).toEqual(['visit']);
  expect(await undo()).toMatchObject({ outcome: 'open', unrestored_visit: null });
  expect(await call('lead_visit', { p_lead_id: lead.id })).toMatchObject({ visit: { at } });
  // The message about the canceled visit was still queued: there is nothing to say.
  expect((await pending()).map(({ purpose }) => purpose)).toEqual(['reminder']);
  await backend.sql`
    insert into project_timeline (company_id, lead_id, kind, title, start_date, status)
    values (${office.company.id}, ${lead.id}, 'visit', 'First look', ${day(-3)}, 'completed')`;
  await backend.sql`update project_timeline set assignee_id = null where title = 'First look'`;
  expect(await pending()).toHaveLength(1);

  await call('lose_lead', loss);
  await backend.sql`
    insert into project_timeline (company_id, lead_id, kind, title, start_date, due_date, start_time, end_time, assignee_id)
    values (${office.company.id}, ${other.id}, 'visit', 'Inspect', ${day(3)}, ${day(3)}, '11:30', '12:00', ${office.company.owner.id})`;
  expect(await undo()).toMatchObject({ unrestored_visit: expect.stringMatching(/ at 11:00 AM$/) });
  expect(await call('lead_visit', { p_lead_id: lead.id })).toMatchObject({ visit: null });

  // Who expects the visit of a lead that is deleted hears that it is canceled, without a link to another time.
  await backend.sql`delete from lead_messages`;
  await office.save({ id: other.id, is_deleted: true });
  expect(await backend.sql`select from project_timeline where lead_id = ${other.id}`).toEqual([]);
  expect(await backend.sql`select subject, body from lead_messages`).toEqual([
    {
      subject: expect.stringMatching(/^Visit canceled: /),
      body: expect.not.stringContaining('{link}'),
    },
  ]);
});

it('answers every link that does not work the same, and says nothing of closed leads', async () => {
  const lead = await add();
  const token = await linkOf(lead);
  const answer = async (p_token: string) =>
    (await service().rpc('peek_visit', { p_token })).error?.message;
  const unknown = await answer('x'.repeat(43));
  await office.backend.sql`update private.visit_links set expires_at = now() - interval '1 second'`;
  expect([unknown, await answer(token)]).toEqual(Array(2).fill('This link is no longer valid.'));
  expect(
    await office.backend.sql`select * from private.visit_links where token_hash = ${token}::bytea`,
  ).toEqual([]);

  const other = await add({ email: 'bo@lake.test' });
  const open = await linkOf(other);
  await office.backend.sql`update leads set outcome = 'lost' where id = ${other.id}`;
  const { data } = await service().rpc('peek_visit', { p_token: open }).throwOnError();
  expect(data).toMatchObject({ is_offered: false, slots: [] });
  const refused = await service().rpc('book_visit', { p_token: open, p_at: `${day(2)}T09:00` });
  expect(refused.error).toMatchObject({ code: 'PT409' });
});

it('shows the visit to who sees sums and to who goes, in the calendar and on the dashboard', async () => {
  const { company, backend } = office;
  const lead = await add();
  const goes = company.as('field_supervisor');
  await settings({ people: [goes.id] });
  const at = `${day(2)}T09:00`;
  await book(lead, at);
  const seen = async (client: typeof goes.client) => {
    const { data } = await client
      .rpc('schedule_calendar', { p_from: day(0), p_to: day(5) })
      .throwOnError();
    return data.visits.map(({ l, h, u }: Record<string, string>) => ({ l, h, u }));
  };
  const one = [{ l: lead.id, h: '09:00', u: goes.id }];
  expect(await seen(company.owner.client)).toEqual(one);
  expect(await seen(goes.client)).toEqual(one);
  await backend.sql`update project_timeline set assignee_id = ${company.owner.id}`;
  expect(await seen(goes.client)).toEqual([]);
  const { data: rows } = await goes.client.from('project_timeline').select('id').throwOnError();
  expect(rows).toEqual([]);

  await backend.sql`
    update project_timeline set start_date = private.company_date(${company.id}), due_date = private.company_date(${company.id})`;
  const { data: waits } = await company.owner.client.rpc('needs_attention').throwOnError();
  expect(waits).toMatchObject([{ kind: 'lead_visit', id: lead.id, client_name: '9:00 AM' }]);
});

it('keeps the clock of the company when it changes', async () => {
  const { backend, company } = office;
  const [of] = await backend.sql<{ a: string; b: string }[]>`
    with entry as (select jsonb_populate_record(null::project_timeline, jsonb_build_object('company_id', ${company.id}::uuid, 'start_time', '09:00')) as e)
    select private.visit_start(jsonb_populate_record(e, '{"start_date": "2027-03-13"}'))::text as a,
      private.visit_start(jsonb_populate_record(e, '{"start_date": "2027-03-14"}'))::text as b from entry`;
  const hours = (Date.parse(of?.b ?? '') - Date.parse(of?.a ?? '')) / 3_600_000;
  expect(hours).toBe(23);
});

it('turns the visit into an entry of the project that the lead becomes', async () => {
  const lead = await add();
  await book(lead, `${day(2)}T09:00`);
  const won = await office.call<Lead>('win_lead', {
    p_id: lead.id,
    p_win: { is_new_client: true },
  });
  const [entry] = await office.backend.sql`
    select t.project_id, a.state from project_timeline t join assignments a on a.entry_id = t.id`;
  expect(entry).toEqual({ project_id: won.project_id, state: 'confirmed' });
});

it('refuses settings that leave no time, and roles that may not change them', async () => {
  const refused = await office.refusal('save_visit_settings', {
    p_settings: { first_time: '09:00', last_time: '09:30' },
  });
  expect(refused).toMatchObject({ code: 'PT422', hint: 'last_time' });
  const { error } = await office.company
    .as('field_supervisor')
    .client.rpc('save_visit_settings', { p_settings: {} });
  expect(error).toMatchObject({ code: 'PT403' });
  await settings({ is_offered: false });
  expect(await slots(await add())).toEqual([]);
});
