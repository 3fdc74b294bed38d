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

const spent = async () =>
  (await labor.owner.rpc('project_financials', { p_project_id: labor.house })).data.spent;

describe('the cost of a week', () => {
  it('is hours by kind, times the wage of the labor.day, plus burden, as computed by hand', async () => {
    await labor.workTheWeek();
    await labor.rate(30, '2025-01-01', { burden_percent: 20 });
    await labor.rate(32, '2025-10-30', { burden_percent: 25 });

    // Monday 8 × 36 + 0.5 × 54; Tuesday and Wednesday 8 × 36 each; Thursday 8 × 40. Friday, the labor
    // code: 8 × 40. That is 40 hours, so the night is overtime: 9 × 60.
    const [onFraming, onLabor] = [await labor.laborOf(), await labor.laborOf(labor.labor)];

    expect(await labor.weekOf()).toMatchObject({
      worked: 49.5 * 3600,
      paid: 49.5 * 3600,
      regular: 40 * 3600,
      overtime: 9.5 * 3600,
      double: 0,
    });
    expect(onFraming).toMatchObject({ committed: 315 + 288 + 288 + 320 + 540, actual: 0 });
    expect(onFraming.seconds).toBe(41.5 * 3600);
    expect(onLabor).toMatchObject({ committed: 320, actual: 0, unrated_seconds: 0 });
  });

  it('follows double time, rounding, and a break that nobody took', async () => {
    await labor.rate(20, '2025-01-01');
    await labor.rate(50, '2025-01-01', { kind: 'double' });
    await labor.owner.from('overtime_rules').insert({
      daily_hours: 8,
      double_hours: 12,
      weekly_hours: null,
      rounding_minutes: 15,
      break_after_hours: 6,
      break_minutes: 30,
    });
    // 7:06 to 20:36 is 7:00 to 20:30 for pay; half an hour of break is missing: 13 hours.
    await labor.worked({ start: '2025-10-27T07:06-05', hours: 13.5 });
    // 7:00 to 12:00 and 12:30 to 16:30: the gap was the break. 9 hours.
    await labor.worked({ start: '2025-10-28T07:00-05', hours: 5 });
    await labor.worked({ start: '2025-10-28T12:30-05', hours: 4 });

    expect(await labor.weekOf()).toMatchObject({
      worked: 22.5 * 3600,
      paid: 22 * 3600,
      regular: 16 * 3600,
      overtime: 5 * 3600,
      double: 3600,
    });
    expect(await labor.laborOf()).toMatchObject({ committed: 16 * 20 + 5 * 30 + 50 });
  });

  it('is committed until it is approved, then actual, and no later wage or rule changes it', async () => {
    await labor.workTheWeek();
    await labor.rate(30, '2025-01-01');
    const before = await labor.laborOf();
    await labor.approve();
    const approved = await labor.laborOf();
    await labor.rate(99, '2025-01-01');
    await labor.owner.from('overtime_rules').insert({ daily_hours: 4, weekly_hours: 20 });
    const later = await labor.laborOf();

    // 33.5 of the 41.5 hours on labor.framing at 30 and 9.5 at 45, less the half hour that is in both.
    expect(before).toMatchObject({ committed: 32 * 30 + 9.5 * 45, actual: 0 });
    expect(approved).toMatchObject({ committed: 0, actual: before.committed });
    expect(later).toEqual(approved);
    expect(await spent()).toBe(before.committed + 240);

    await labor.owner.rpc('reopen_time', {
      ...labor.day,
      p_user_id: labor.foremanId,
      p_reason: 'Wrong code',
    });
    const reopened = await labor.laborOf();
    expect(reopened.actual).toBe(0);
    expect(reopened.committed).toBeGreaterThan(before.committed);
    expect(await spent()).toBe(0);
  });

  it('counts in the budget, the forecast, job costing, and analytics', async () => {
    await labor.workTheWeek();
    await labor.rate(30, '2025-01-01');
    await labor.approve();
    await labor.worked({ start: '2025-11-04T07:00-06', hours: 8 });

    const { data: file } = await labor.owner.rpc('project_financials', {
      p_project_id: labor.house,
    });
    const ofFraming = (rows: { cost_code_id?: string; id?: string }[]) =>
      rows.find((row) => (row.cost_code_id ?? row.id) === labor.framing);
    expect(ofFraming(file.costs)).toMatchObject({
      actual: 1387.5,
      committed: 240,
      forecast: 1387.5 + 240,
    });
    expect(ofFraming(file.labor)).toMatchObject({ seconds: 49.5 * 3600, actual: 1387.5 });
    expect(file.categories).toEqual([
      { category: 'labor', budget: 0, committed: 240, actual: 1627.5 },
    ]);
    await labor.owner.rpc('set_project_status', { p_id: labor.house, p_status: 'in_progress' });
    const { data: cost } = await labor.owner
      .from('job_cost')
      .select()
      .eq('project_id', labor.house)
      .single();
    expect(cost).toMatchObject({ actual_cost: 1627.5, labor: 1627.5, committed: 240 });
    const { data: analytics } = await labor.owner.rpc('analytics', {
      p_from: '2025-10-01',
      p_to: '2025-10-31',
    });
    // The night of November 1 belongs to November.
    expect(analytics.costs.breakdown.labor).toBe(1627.5 - 9 * 45);
  });

  it('says how many hours have no wage', async () => {
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8 });
    await labor.rate(30, '2025-10-28');

    expect(await labor.laborOf()).toMatchObject({
      seconds: 28_800,
      unrated_seconds: 28_800,
      committed: 0,
    });
    // The owner sees it before approving; a manager learns nothing about wages.
    const byManager = await labor.manager.rpc('week_of_time', labor.day);
    const ofForeman = byManager.data.people.find(
      ({ user_id }: { user_id: string }) => user_id === labor.foremanId,
    );
    expect([(await labor.weekOf()).unrated, ofForeman.unrated]).toEqual([28_800, null]);
  });

  it('leaves the sums at nothing when the time is deleted', async () => {
    await labor.workTheWeek();
    await labor.rate(30, '2025-01-01');
    await labor.approve();
    await backend.sql`delete from time_entries`;

    expect(await labor.laborOf()).toMatchObject({
      seconds: 0,
      committed: 0,
      actual: 0,
      people: [],
    });
    expect(await spent()).toBe(0);
  });
});
