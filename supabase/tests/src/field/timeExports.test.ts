import { randomUUID } from 'node:crypto';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { startLabor, type Labor } from './startLabor.ts';

let backend: Backend;
let labor: Labor;
beforeAll(async () => {
  backend = await startBackend();
  labor = await startLabor(backend);
}, 60_000);
beforeEach(() => labor.reset());
afterAll(() => backend.close());

const period = { from: '2025-10-27', to: '2025-11-02' };
const exportAs = (client: Labor['owner'], more: object = {}) =>
  client.rpc('export_time', { p_export: { id: randomUUID(), ...period, ...more } });

describe('an export to payroll', () => {
  it('has each approved entry once, and can be downloaded again', async () => {
    await labor.workTheWeek();
    await labor.rate(30, '2025-01-01', { burden_percent: 20 });
    const early = await exportAs(labor.owner);
    await labor.approve();
    const id = randomUUID();
    const first = await exportAs(labor.owner, { id, format: 'gusto' });
    const repeated = await exportAs(labor.owner, { id, format: 'gusto' });
    const second = await exportAs(labor.owner);
    const again = await labor.owner.rpc('time_export', { p_id: id });
    const reopened = await labor.owner.rpc('reopen_time', {
      ...labor.day,
      p_user_id: labor.foremanId,
      p_reason: 'Late',
    });

    expect(early.error?.message).toBe(
      'No approved time in this period. Approve the timesheets first.',
    );
    expect(first.data).toMatchObject({ ...period, format: 'gusto', zone: 'America/Chicago' });
    expect(first.data.rows).toHaveLength(6);
    expect(first.data.rows[0]).toMatchObject({
      day: '2025-10-27',
      start: '2025-10-27T07:00:00',
      end: '2025-10-27T16:00:00',
      break_minutes: 30,
      regular: 8,
      overtime: 0.5,
      double: 0,
      project: 'House',
      cost_code: '06-100',
      wage: 30,
      amount: 315,
    });
    // Clocks went back in that night.
    expect(first.data.rows[5]).toMatchObject({ end: '2025-11-02T06:00:00', overtime: 9 });
    expect(repeated.data).toEqual(first.data);
    expect(again.data).toEqual(first.data);
    expect(second.error).toMatchObject({
      code: 'PT409',
      message: expect.stringMatching(
        /^This period was already exported on \w{3} \d+, \d{4}\. Download that file again\.$/,
      ),
    });
    expect(reopened.error?.code).toBe('PT409');
    expect((await labor.weekOf()).status).toBe('exported');
  });

  it('gives what is approved later to the next export', async () => {
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8 });
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 4, who: labor.subId });
    await labor.approve();
    const first = await exportAs(labor.manager);
    await labor.approve(labor.subId);
    const second = await exportAs(labor.manager);

    const people = [first, second].map(({ data }) =>
      data.rows.map((row: { user_id: string; regular: number }) => [row.user_id, row.regular]),
    );
    expect(people).toEqual([[[labor.foremanId, 8]], [[labor.subId, 4]]]);
  });

  it('has no wage for who may not see wages, and is closed to the crew', async () => {
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8 });
    await labor.rate(41.37, '2025-01-01');
    await labor.approve();
    const { data } = await exportAs(labor.manager);
    const answers = await Promise.all(
      [labor.owner, labor.manager, labor.foreman, labor.sub].map((client) =>
        client.rpc('time_export', { p_id: data.id }),
      ),
    );
    const denied = await exportAs(labor.foreman);

    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'PT403',
      'PT403',
    ]);
    expect(answers.map((answer) => JSON.stringify(answer.data).includes('41.37'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(Object.keys(data.rows[0])).not.toContain('amount');
    expect(denied.error?.code).toBe('PT403');
  });
});

describe('planned hours', () => {
  it('are shown beside the hours of each cost code, also before anyone worked on it', async () => {
    const plan = (p_hours: number | null, client = labor.manager) =>
      client.rpc('save_hour_budget', {
        p_project_id: labor.house,
        p_cost_code_id: labor.framing,
        p_hours: p_hours ?? undefined,
      });
    const codes = async () =>
      (await labor.foreman.rpc('project_hours', { p_project_id: labor.house })).data.codes;
    await plan(120);
    const before = await codes();
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8 });
    await plan(100);
    const after = await codes();
    const refused = [await plan(0), await plan(80, labor.foreman)];
    await plan(null);

    expect(before).toMatchObject([{ code: '06-100', seconds: 0, budget_hours: 120 }]);
    expect(after).toMatchObject([{ code: '06-100', seconds: 28_800, budget_hours: 100 }]);
    expect(refused.map(({ error }) => error?.code)).toEqual(['PT422', 'PT403']);
    expect(await codes()).toMatchObject([{ budget_hours: null }]);
  });
});

describe('missing time', () => {
  it('names the weekdays without time, and the days without a daily log', async () => {
    for (const date of [20, 27, 28])
      await labor.worked({ start: `2025-10-${date}T07:00-05`, hours: 8 });
    await backend.sql`insert into daily_logs (company_id, project_id, user_id, day, status)
      values (${labor.company.id}, ${labor.house}, ${labor.foremanId}, '2025-10-27', 'published'),
        (${labor.company.id}, ${labor.house}, ${labor.foremanId}, '2025-10-28', 'draft')`;

    const { data } = await labor.manager.rpc('missing_time', labor.day);
    const denied = await labor.foreman.rpc('missing_time', labor.day);
    const week = await labor.manager.rpc('week_of_time', labor.day);
    const own = await labor.foreman.rpc('week_of_time', labor.day);

    expect(data.people).toMatchObject([
      { user_id: labor.foremanId, days: ['2025-10-29', '2025-10-30', '2025-10-31'] },
    ]);
    expect(data.logs).toMatchObject([{ name: 'House', days: ['2025-10-28'] }]);
    expect(denied.error?.code).toBe('PT403');
    expect(week.data.missing).toEqual(data);
    expect(own.data.missing).toBeNull();
    await backend.sql`delete from daily_logs`;
  });
});

it('approves the week of fifty people in one request, and sums their cost once', async () => {
  const ids = Array.from({ length: 50 }, () => randomUUID());
  await backend.sql`insert into auth.users (id, email) select id::uuid, id || '@crew.test' from unnest(${ids}::text[]) id`;
  await backend.sql`insert into user_profiles (id, company_id, role, email, full_name)
    select id::uuid, ${labor.company.id}, 'subcontractor', id || '@crew.test', 'Crew ' || id from unnest(${ids}::text[]) id
    on conflict (id) do update set company_id = excluded.company_id, role = excluded.role`;
  await backend.sql`insert into pay_rates (company_id, user_id, wage, from_date)
    select ${labor.company.id}, id::uuid, 20, '2025-01-01' from unnest(${ids}::text[]) id`;
  await backend.sql`insert into time_entries (company_id, user_id, project_id, cost_code_id, started_at, ended_at)
    select ${labor.company.id}, id::uuid, ${labor.house}, ${labor.framing}, d + time '12:00', d + time '20:00'
    from unnest(${ids}::text[]) id, generate_series(timestamptz '2025-10-27', '2025-10-31', '1 day') d`;

  const approved = await labor.owner.rpc('approve_time', {
    ...labor.day,
    p_people: ids.map((user_id) => ({ user_id, seconds: 40 * 3600 })),
  });

  expect(approved.data).toBe(250);
  expect(await labor.laborOf()).toMatchObject({ actual: 40_000, seconds: 50 * 40 * 3600 });
  const { data } = await labor.owner.rpc('project_financials', { p_project_id: labor.house });
  expect(data.spent).toBe(40_000);
}, 60_000);
