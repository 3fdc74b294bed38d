import { randomUUID } from 'node:crypto';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { wrongSums } from '../money/wrongSums.ts';
import { makeRandom } from '../requests/random.ts';
import { startLabor, type Labor } from './startLabor.ts';

let backend: Backend;
let labor: Labor;
let people: string[];
beforeAll(async () => {
  backend = await startBackend();
  labor = await startLabor(backend);
  people = Array.from({ length: 20 }, () => randomUUID());
  await backend.sql`insert into auth.users (id, email) select id::uuid, id || '@crew.test' from unnest(${people}::text[]) id`;
  await backend.sql`insert into user_profiles (id, company_id, role, email, full_name)
    select id::uuid, ${labor.company.id}, 'subcontractor', id || '@crew.test', 'Crew ' || id from unnest(${people}::text[]) id
    on conflict (id) do update set company_id = excluded.company_id, role = excluded.role`;
}, 60_000);
afterAll(() => backend.close());

const hour = 3_600_000;

/** What a crew sends in ten days: clock presses, twice and late, and the office between them. */
function pressesOf(seed: number): (() => PromiseLike<unknown>)[] {
  const random = makeRandom(seed);
  const sent: (() => PromiseLike<unknown>)[] = [];
  for (let minute = 10 * 1440; minute > 30; minute -= 4 + random.below(18)) {
    const user_id = random.pick(people);
    const at = new Date(Date.now() - minute * 60_000).toISOString();
    const cost_code_id = random.chance(0.5) ? labor.framing : null;
    const press = { id: randomUUID(), user_id, at, project_id: labor.house, cost_code_id };
    const name = random.pick([
      'clock_in',
      'switch_job',
      'clock_out',
      'clock_out',
      'start_break',
      'end_break',
    ]);
    const isBreak = name.endsWith('break');
    const act = () => labor.owner.rpc(name, isBreak ? { p_break: press } : { p_entry: press });
    sent.push(act);
    if (random.chance(0.3)) sent.push(act);
    if (random.chance(0.2)) sent.splice(Math.max(0, sent.length - random.below(12)), 0, act);
    if (random.chance(0.08)) sent.push(() => approveAll(at));
    if (random.chance(0.03))
      sent.push(() =>
        labor.owner.rpc('reopen_time', {
          p_day: at.slice(0, 10),
          p_user_id: user_id,
          p_reason: 'Check',
        }),
      );
    if (random.chance(0.05))
      sent.push(() =>
        labor.rate(20 + random.below(30), '2020-01-01', { user_id, burden_percent: 15 }),
      );
  }
  return sent;
}

async function approveAll(at: string) {
  const { data } = await labor.owner.rpc('week_of_time', { p_day: at.slice(0, 10) });
  const chosen = data.people.filter(({ worked }: { worked: number }) => worked > 0);
  return labor.owner.rpc('approve_time', {
    p_day: at.slice(0, 10),
    p_people: chosen.map((one: { user_id: string; worked: number }) => ({
      user_id: one.user_id,
      seconds: one.worked,
    })),
  });
}

type Day = { user_id: string; week: string; seconds: number };

/** Overtime by hand: over 8 a day, and of the rest over 40 a week. */
function overtimeOf(days: readonly Day[]): Map<string, number> {
  const weeks = new Map<string, { over: number; rest: number }>();
  for (const { user_id, week, seconds } of days) {
    const sum = weeks.get(`${user_id} ${week}`) ?? { over: 0, rest: 0 };
    sum.over += Math.max(0, seconds - 8 * 3600);
    sum.rest += Math.min(seconds, 8 * 3600);
    weeks.set(`${user_id} ${week}`, sum);
  }
  return new Map(
    [...weeks].map(([key, { over, rest }]) => [key, over + Math.max(0, rest - 40 * 3600)]),
  );
}

it(
  'never has time overlap or cost count twice, whatever twenty people press',
  async () => {
    await labor.reset();
    const random = makeRandom(11);
    const presses = pressesOf(11);
    while (presses.length > 0)
      await Promise.all(presses.splice(0, 1 + random.below(4)).map(async (act) => act()));

    const [found] = await backend.sql`
      select count(*) filter (where e.ended_at is not null)::int as finished, count(c.entry_id)::int as costed,
        (select count(*)::int from time_entries a join time_entries b on a.user_id = b.user_id and a.id < b.id
          and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)) as overlaps,
        count(*) filter (where c.regular_seconds + c.overtime_seconds + c.double_seconds <> e.worked_seconds)::int as other_hours,
        count(*) filter (where (c.status = 'actual') <> (e.status in ('approved', 'exported')))::int as other_status
      from time_entries e left join entry_costs c on c.entry_id = e.id`;
    const sums = await backend.sql`
      select coalesce(sum(amount) filter (where status = 'actual'), 0) as actual,
        coalesce(sum(amount) filter (where status = 'committed'), 0) as committed,
        coalesce(sum(regular_seconds + overtime_seconds + double_seconds), 0)::int as seconds from entry_costs
      union all select sum(actual), sum(committed), sum(seconds)::int from labor_costs`;
    const [finances] =
      await backend.sql`select actual_cost from project_finances where project_id = ${labor.house}`;

    expect(found).toMatchObject({ overlaps: 0, other_hours: 0, other_status: 0 });
    expect(found?.costed).toBe(found?.finished);
    expect(found?.finished).toBeGreaterThan(100);
    expect(sums[1]).toEqual(sums[0]);
    expect(Number(sums[0]?.actual)).toBeGreaterThan(0);
    expect(finances?.actual_cost).toBe(sums[0]?.actual);
    expect(await wrongSums(backend.sql)).toEqual([]);

    // What was approved keeps its split; reopened, all of it follows the rules again.
    await backend.sql`update time_entries set status = 'open' where status = 'approved'`;
    const days = await backend.sql<Day[]>`
      select user_id, private.week_start(company_id, work_day)::text as week, work_day, sum(worked_seconds)::int as seconds
      from time_entries where ended_at is not null group by company_id, user_id, work_day`;
    const weeks = await backend.sql<Day[]>`
      select e.user_id, private.week_start(e.company_id, e.work_day)::text as week, sum(c.overtime_seconds)::int as seconds
      from time_entries e join entry_costs c on c.entry_id = e.id group by e.company_id, e.user_id, 2`;
    const [reopened] = await backend.sql`
      select sum(actual) as actual, sum(committed) = (select sum(amount) from entry_costs) as is_whole from labor_costs`;

    expect(
      new Map(weeks.map(({ user_id, week, seconds }) => [`${user_id} ${week}`, seconds])),
    ).toEqual(overtimeOf(days));
    expect(reopened).toEqual({ actual: '0.00', is_whole: true });
    expect(await wrongSums(backend.sql)).toEqual([]);
  },
  hour / 20,
);
