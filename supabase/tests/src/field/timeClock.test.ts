import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { makeRandom } from '../requests/random.ts';

let backend: Backend;
let company: TestCompany;
let [house, barn] = ['', ''];
const owner = () => company.owner.client;
const crew = () => company.as('subcontractor').client;
const foreman = () => company.as('field_supervisor').client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  await backend.sql`update companies set timezone = 'America/Chicago' where id = ${company.id}`;
  const project = async (name: string) =>
    (await owner().rpc('save_project', { p_project: { name } })).data.id as string;
  [house, barn] = [await project('House'), await project('Barn')];
  await owner()
    .from('project_members')
    .insert({ project_id: house, user_id: company.as('subcontractor').id });
}, 60_000);
beforeEach(async () => {
  await backend.sql`delete from time_entries`;
});
afterAll(() => backend.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const entries = () =>
  backend.sql<{ project: string; minutes: number | null; rest: number }[]>`
    select p.name as project, e.worked_seconds / 60 as minutes, e.break_seconds / 60 as rest
    from time_entries e join projects p on p.id = e.project_id order by e.started_at`;

describe('the time clock', () => {
  it('records a day with a break and a second job, whatever is sent twice', async () => {
    const [first, second, lunch] = [randomUUID(), randomUUID(), randomUUID()];
    const send = async () => {
      const at = (minutes: number) => minutesAgo(minutes);
      const clock = foreman();
      const place = { latitude: 41.1, longitude: -81.5 };
      return [
        await clock.rpc('clock_in', {
          p_entry: { id: first, project_id: house, at: at(480), place },
        }),
        await clock.rpc('start_break', { p_break: { id: lunch, at: at(300) } }),
        await clock.rpc('end_break', { p_break: { id: lunch, at: at(270) } }),
        await clock.rpc('switch_job', { p_entry: { id: second, project_id: barn, at: at(240) } }),
        await clock.rpc('clock_out', { p_entry: { id: second, at: at(60) } }),
      ].flatMap(({ error }) => (error ? [error.message] : []));
    };

    expect(await send()).toEqual([]);
    const once = await entries();
    expect(await send()).toEqual([]);

    expect(once).toEqual([
      { project: 'House', minutes: 210, rest: 30 },
      { project: 'Barn', minutes: 180, rest: 0 },
    ]);
    expect(await entries()).toEqual(once);
  });

  it('makes one entry of a clock-in from two phones, which either of them ends', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await foreman().rpc('clock_in', {
      p_entry: { id: one, project_id: house, at: minutesAgo(120) },
    });
    const again = await foreman().rpc('clock_in', {
      p_entry: { id: other, project_id: house, at: minutesAgo(119) },
    });
    const out = await foreman().rpc('clock_out', { p_entry: { id: other, at: minutesAgo(10) } });
    const late = await foreman().rpc('clock_out', { p_entry: { id: one, at: minutesAgo(9) } });

    expect([again.data.id, out.data.id, late.data.id]).toEqual([one, one, one]);
    expect(await entries()).toEqual([{ project: 'House', minutes: 110, rest: 0 }]);
  });

  it('names what is wrong with a time, and the entry that it overlaps', async () => {
    const manual = (entry: object) =>
      foreman().rpc('save_time_entry', {
        p_entry: { project_id: house, reason: 'Phone was dead', ...entry },
      });
    const saved = await manual({ started_at: minutesAgo(600), ended_at: minutesAgo(480) });
    const refused = [
      await manual({ started_at: minutesAgo(60), ended_at: minutesAgo(61) }),
      await manual({ started_at: minutesAgo(60), ended_at: minutesAgo(-60) }),
      await manual({ started_at: minutesAgo(540), ended_at: minutesAgo(420) }),
      await manual({ started_at: minutesAgo(3000), ended_at: minutesAgo(1000) }),
      await manual({ started_at: minutesAgo(60), ended_at: minutesAgo(30), reason: ' ' }),
      await manual({
        started_at: minutesAgo(60),
        ended_at: minutesAgo(30),
        break_minutes: 'NaN',
      }),
      await manual({ started_at: minutesAgo(60), ended_at: minutesAgo(30), project_id: null }),
    ].map(({ error }) => error?.message);

    expect(saved.error).toBeNull();
    expect(saved.data).toMatchObject({ source: 'manual', worked_seconds: 7200, flags: ['manual'] });
    expect(refused).toEqual([
      'The end must be after the start.',
      'The end is in the future. Check the date and time.',
      expect.stringMatching(
        /^This overlaps \w{3} \d+, \d+:\d\d [AP]M to \d+:\d\d [AP]M at House\. Change the times or that entry\.$/,
      ),
      "An entry can't be longer than 24 hours. Enter when the work really ended.",
      'Enter the reason for this entry.',
      'The break must be shorter than the time worked.',
      undefined,
    ]);
  });

  it('lets the crew record their own time only, and a foreman clock them in', async () => {
    const mine = await crew().rpc('clock_in', { p_entry: { project_id: house } });
    const hidden = await crew().rpc('switch_job', { p_entry: { project_id: barn } });
    const sub = company.as('subcontractor').id;
    const theirs = await crew().rpc('clock_in', {
      p_entry: { project_id: house, user_id: company.as('field_supervisor').id },
    });
    const out = await foreman().rpc('clock_out', { p_entry: { user_id: sub } });
    const edit = await foreman().rpc('save_time_entry', {
      p_entry: { id: mine.data.id, user_id: sub, version: out.data.version },
    });
    const crewIn = await foreman().rpc('clock_in', {
      p_entry: { project_id: house, user_id: sub },
    });

    expect([hidden.error?.code, theirs.error?.code, edit.error?.code]).toEqual([
      'PT404',
      'PT403',
      'PT403',
    ]);
    expect(crewIn.data).toMatchObject({ source: 'crew', ended_at: null });
    const seen = await Promise.all(
      [crew(), foreman(), company.as('project_manager').client].map((client) =>
        client.from('time_entries').select('user_id'),
      ),
    );
    expect(seen.map(({ data }) => data?.length)).toEqual([2, 0, 2]);
    const hours = await foreman().rpc('project_hours', { p_project_id: house });
    expect(hours.data.people).toHaveLength(1);
    expect(hours.data.people[0]).toMatchObject({ user_id: sub, is_in: true });
  });
});

/** 4 people press buttons at random, offline, twice, and out of order. */
it('never has time overlap or count twice', async () => {
  const random = makeRandom(7);
  const people = ['owner', 'project_manager', 'field_supervisor', 'subcontractor'] as const;
  const clients = people.map((role) => (role === 'owner' ? owner() : company.as(role).client));
  const sent: (() => PromiseLike<unknown>)[] = [];
  for (let minute = 2880; minute > 30; minute -= 10 + random.below(40)) {
    const client = random.pick(clients);
    const entry = { id: randomUUID(), project_id: house, at: minutesAgo(minute) };
    const name = random.pick(['clock_in', 'switch_job', 'clock_out', 'start_break', 'end_break']);
    const isBreak = name.endsWith('break');
    const act = () => client.rpc(name, isBreak ? { p_break: entry } : { p_entry: entry });
    sent.push(act);
    if (random.chance(0.3)) sent.splice(random.below(sent.length), 0, act);
  }
  while (sent.length > 0)
    await Promise.all(sent.splice(0, 1 + random.below(3)).map(async (act) => act()));

  const [found] = await backend.sql`
    select count(*)::int as entries,
      (select count(*)::int from time_entries a join time_entries b on a.user_id = b.user_id and a.id < b.id
        and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)) as overlaps,
      count(*) filter (where worked_seconds + break_seconds <> extract(epoch from ended_at - started_at)::int) as wrong
    from time_entries`;
  expect(found).toMatchObject({ overlaps: 0, wrong: '0' });
  expect(found?.entries).toBeGreaterThan(10);
}, 60_000);

describe('a week of time', () => {
  // Clocks went back on November 2, 2025 in Chicago: that night has an hour more.
  const worked = async (start: string, hours: number, rest = 0, who = 'field_supervisor') =>
    backend.sql`insert into time_entries (company_id, user_id, project_id, started_at, ended_at, break_seconds)
      values (${company.id}, ${who === 'owner' ? company.owner.id : company.as('field_supervisor').id}, ${house}, ${start}::text::timestamptz,
        ${start}::text::timestamptz + make_interval(hours => ${hours}), ${rest * 60})`;
  const week = async (client = owner(), day = '2025-10-30') =>
    (await client.rpc('week_of_time', { p_day: day })).data;
  const of = (found: { people: { user_id: string }[] }) =>
    found.people.find(({ user_id }) => user_id === company.as('field_supervisor').id);

  beforeEach(async () => {
    await worked('2025-10-27T07:00-05', 9, 30);
    await worked('2025-10-28T07:00-05', 8);
    await worked('2025-10-29T07:00-05', 8);
    await worked('2025-10-30T07:00-05', 8);
    await worked('2025-10-31T07:00-05', 8);
    // From 10 PM to 6 AM by the clock: nine hours.
    await worked('2025-11-01T22:00-05', 9);
  });

  it('counts overtime by day and week, and the real hours of a night when clocks change', async () => {
    const found = await week();

    // 8.5 + 4 × 8 + 9 = 49.5; over 8 a day: 0.5 + 1; the remaining 48 are 8 over 40.
    expect(found.week_start).toBe('2025-10-27');
    expect(of(found)).toMatchObject({
      worked: 49.5 * 3600,
      regular: 40 * 3600,
      overtime: 9.5 * 3600,
      days: { '2025-10-27': 8.5 * 3600, '2025-11-01': 9 * 3600 },
      status: 'open',
      flags: ['no_break', 'no_location'],
    });
    await owner()
      .from('overtime_rules')
      .insert({ daily_hours: null, weekly_hours: 44, week_starts_on: 0 });
    const other = await week();
    await backend.sql`delete from overtime_rules`;
    expect(other.week_start).toBe('2025-10-26');
    expect(of(other)).toMatchObject({ overtime: 5.5 * 3600 });
  });

  it('approves many people in one request, and locks their week', async () => {
    await worked('2025-10-27T07:00-05', 4, 0, 'owner');
    const people = (await week()).people
      .filter(({ worked: seconds }: { worked: number }) => seconds > 0)
      .map(({ user_id, worked: seconds }: { user_id: string; worked: number }) => ({
        user_id,
        seconds,
      }));
    const day = { p_day: '2025-10-30' };
    const submitted = await foreman().rpc('submit_week', day);
    const told = await owner().from('notifications').select('title,detail,kind');
    const denied = await foreman().rpc('approve_time', { ...day, p_people: people });
    const stale = await owner().rpc('approve_time', {
      ...day,
      p_people: [{ ...people[0], seconds: 1 }],
    });
    const approved = await owner().rpc('approve_time', { ...day, p_people: people });
    const late = await foreman().rpc('save_time_entry', {
      p_entry: {
        started_at: '2025-10-29T17:00-05',
        ended_at: '2025-10-29T18:00-05',
        reason: 'Forgot',
      },
    });
    const found = of(await week(foreman()));

    expect([submitted.data, denied.error?.code, approved.data]).toEqual([6, 'PT403', 7]);
    expect(told.data).toMatchObject([
      {
        kind: 'time_submitted',
        title: expect.stringMatching(/ submitted a timesheet$/),
        detail: 'Oct 27 to Nov 2',
      },
    ]);
    expect(stale.error?.message).toMatch(/^The hours of .+ changed in the meantime/);
    expect(late.error).toMatchObject({
      code: 'PT409',
      message: 'The week of Oct 27 is approved. Ask a manager to reopen it.',
    });
    expect(found).toMatchObject({ status: 'approved' });
    const reopened = await owner().rpc('reopen_time', {
      ...day,
      p_user_id: company.as('field_supervisor').id,
      p_reason: 'Wrong job',
    });
    expect(reopened.data).toBe(6);
  });
});
