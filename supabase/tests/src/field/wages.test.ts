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

describe('wages', () => {
  const secret = 41.37;
  const burden = 13.7;
  const clients = () =>
    [
      ['owner', labor.owner],
      ['project_manager', labor.manager],
      ['field_supervisor', labor.foreman],
      ['subcontractor', labor.sub],
    ] as const;
  /** Everything that could carry a wage, or one person's cost, as one text. */
  const everythingFor = async (client: Labor['owner']) =>
    JSON.stringify(
      await Promise.all([
        client.from('pay_rates').select(),
        client.from('entry_costs').select(),
        client.from('labor_costs').select(),
        client.from('time_entries').select(),
        client.from('job_cost').select(),
        client.from('project_budget').select(),
        client.from('audit_log').select().eq('table_name', 'pay_rates'),
        client.from('activity_log').select(),
        client.rpc('week_of_time', labor.day),
        client.rpc('time_today'),
        client.rpc('project_hours', { p_project_id: labor.house }),
        client.rpc('labor_of_code', { p_project_id: labor.house, p_cost_code_id: labor.framing }),
        client.rpc('project_financials', { p_project_id: labor.house }),
        client.rpc('job_costing'),
        client.rpc('analytics', { p_from: '2025-01-01', p_to: '2025-12-31' }),
        client.rpc('assistant_context', { p_with_costs: true }),
        client.rpc('search_everything', { p_query: '41.37' }),
      ]).then((answers) => answers.map(({ data }) => data)),
    );

  it('reach nobody without the permission, in any table or function', async () => {
    await labor.rate(secret, '2025-01-01', { burden_percent: burden });
    await labor.rate(secret + 1, '2025-02-01', { burden_percent: burden, user_id: labor.subId });
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8 });
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8, who: labor.subId });
    await labor.approve(labor.foremanId, labor.subId);
    // 8 × 41.37 × 1.137 and 8 × 42.37 × 1.137
    const [own, theirs] = ['376.3', '385.4'];

    const seen = await Promise.all(
      clients().map(async ([role, client]) => {
        const text = await everythingFor(client);
        return [role, ...['41.37', '42.37', '13.7', own, theirs].map((one) => text.includes(one))];
      }),
    );

    const nothing = Array(5).fill(false);
    expect(seen).toEqual([
      ['owner', true, true, true, true, true],
      ['project_manager', ...nothing],
      ['field_supervisor', ...nothing],
      ['subcontractor', ...nothing],
    ]);
    const ofCode = { p_project_id: labor.house, p_cost_code_id: labor.framing };
    expect((await labor.foreman.rpc('labor_of_code', ofCode)).error?.code).toBe('PT403');
    expect((await labor.laborOf()).people).toMatchObject([{ actual: 376.3 }, { actual: 385.4 }]);
    // The sum of the code for a manager, and of each person the hours.
    const hours = { seconds: 28_800, approved_seconds: 28_800, committed: null, actual: null };
    expect(await labor.laborOf(labor.framing, labor.manager)).toMatchObject({
      actual: 761.7,
      people: [hours, hours],
    });
  });

  it('are set by the owner only', async () => {
    const p_rate = { user_id: labor.foremanId, wage: 1, from_date: '2025-01-01' };
    const answers = await Promise.all(
      clients().flatMap(([, client]) => [
        client.rpc('save_pay_rate', { p_rate }),
        client.from('pay_rates').insert(p_rate),
      ]),
    );

    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      '42501',
      'PT403',
      '42501',
      'PT403',
      '42501',
      'PT403',
      '42501',
    ]);
  });

  it('name what is wrong with them', async () => {
    const refused = [
      await labor.rate(-1, '2025-01-01'),
      await labor.rate(10, '2025-01-01', { burden_percent: 301 }),
      await labor.rate(10, '2025-01-01', { kind: 'triple' }),
      await labor.rate(10, '1990-01-01'),
      await labor.rate(10, '2025-01-01', { user_id: labor.company.id }),
      await labor.owner.rpc('save_pay_rate', { p_rate: { wage: 'NaN', from_date: '2025-01-01' } }),
    ].map(({ error }) => error?.message);

    expect(refused).toEqual([
      'Enter an hourly wage between $0 and $9,999.',
      'Enter a burden between 0% and 300%.',
      'Choose regular, overtime, or double time.',
      'Enter the day from which this wage applies.',
      'This person is no longer in your company.',
      'Enter an hourly wage between $0 and $9,999.',
    ]);
  });
});

describe('a crew', () => {
  it('is approved by its field supervisor, who sees nobody else and no wage', async () => {
    await labor.rate(30, '2025-01-01', { user_id: labor.subId });
    await labor.worked({ start: '2025-10-27T07:00-05', hours: 8, who: labor.subId });
    const p_people = [{ user_id: labor.subId, seconds: 28_800 }];
    const before = await labor.foreman.rpc('approve_time', { ...labor.day, p_people });
    const self = await labor.owner.rpc('set_supervisor', {
      p_user_id: labor.foremanId,
      p_supervisor_id: labor.foremanId,
    });
    const denied = await labor.foreman.rpc('set_supervisor', {
      p_user_id: labor.subId,
      p_supervisor_id: labor.foremanId,
    });
    await labor.manager.rpc('set_supervisor', {
      p_user_id: labor.subId,
      p_supervisor_id: labor.foremanId,
    });
    const seen = (await labor.foreman.rpc('week_of_time', labor.day)).data.people;
    const own = await labor.foreman.rpc('approve_time', {
      ...labor.day,
      p_people: [...p_people, { user_id: labor.foremanId, seconds: 0 }],
    });
    const approved = await labor.foreman.rpc('approve_time', { ...labor.day, p_people });

    expect([before, denied, own].map(({ error }) => error?.code)).toEqual(Array(3).fill('PT403'));
    expect(self.error?.code).toBe('PT422');
    expect(
      seen
        .filter(({ can_approve }: { can_approve: boolean }) => can_approve)
        .map(({ user_id }: { user_id: string }) => user_id),
    ).toEqual([labor.subId]);
    expect(seen).toHaveLength(2);
    expect(approved.data).toBe(1);
    expect(await labor.laborOf()).toMatchObject({ actual: 240 });
  });
});
