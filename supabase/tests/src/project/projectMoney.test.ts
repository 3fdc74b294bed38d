import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let projectId: string;
const client = () => company.owner.client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
}, 60_000);
beforeEach(async () => {
  const { data } = await client().rpc('save_project', {
    p_project: { name: 'House', budget: 10_000, end_date: '2027-03-01' },
  });
  projectId = data.id;
});
afterAll(() => backend.close());

const finances = async () =>
  (await client().rpc('project_financials', { p_project_id: projectId })).data;
const changeOrder = async (items: object[], rest: object = {}) => {
  const order = { project_id: projectId, title: 'Larger deck', items, ...rest };
  return client().rpc('save_change_order', { p_change_order: order });
};
const decide = (id: string, decision: string) =>
  client().rpc('decide_change_order', { p_change_order_id: id, p_decision: decision });

it('sums what was spent, also when expenses come at once', async () => {
  const amounts = Array.from({ length: 20 }, (_, index) => index + 0.25);

  await Promise.all(
    amounts.map((amount) =>
      client()
        .from('expenses')
        .insert({ project_id: projectId, category: 'labor', description: 'Crew', amount }),
    ),
  );
  await client().from('expenses').insert({
    project_id: projectId,
    category: 'materials',
    description: 'Ordered',
    amount: 500,
    status: 'committed',
  });
  await client().from('expenses').delete().eq('project_id', projectId).eq('amount', 1.25);

  expect(await finances()).toMatchObject({
    budget: 10_000,
    spent: 193.75,
    remaining: 9806.25,
    used_percent: 1.9,
    categories: [
      { category: 'labor', actual: 193.75 },
      { category: 'materials', committed: 500, actual: 0 },
    ],
  });
});

it('adds the price of an approved change order to the contract and its cost to the budget, once', async () => {
  const { data: order } = await changeOrder(
    [
      {
        category: 'labor',
        description: 'Carpenter',
        quantity: 2.5,
        unit_price: 99.99,
        unit_cost: 60,
      },
      { category: 'materials', description: 'Cedar', quantity: 3, unit_price: 100 },
    ],
    { schedule_days: 7 },
  );
  await client().rpc('submit_change_order', { p_change_order_id: order.id });

  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(order.id, 'approved')));

  const { data: project } = await client()
    .from('project_list')
    .select('*')
    .eq('id', projectId)
    .single();
  const { data: lines } = await client()
    .from('budget_lines')
    .select('category, cost, price')
    .eq('project_id', projectId)
    .order('category');
  expect(order).toMatchObject({ number: 'CO-001', amount: 549.98, status: 'draft' });
  expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  expect(project).toMatchObject({
    budget: 10_150,
    contract_value: 10_549.98,
    end_date: '2027-03-08',
  });
  expect(lines).toEqual([
    { category: 'labor', cost: 150, price: 249.98 },
    { category: 'materials', cost: null, price: 300 },
  ]);
});

it('takes a reduction, but not below nothing', async () => {
  const reduction = async (price: number) => {
    const { data } = await changeOrder([
      { description: 'Left out', quantity: 1, unit_price: price, unit_cost: 1000 },
    ]);
    await client().rpc('submit_change_order', { p_change_order_id: data.id });
    return decide(data.id, 'approved');
  };

  const taken = await reduction(-4000);
  const refused = await reduction(-6000.01);

  expect(taken.data).toMatchObject({ status: 'approved', amount: -4000 });
  expect(refused.error).toMatchObject({ code: 'PT422' });
  expect(await finances()).toMatchObject({ budget: 9000, contract_value: 6000 });
});

it('numbers the change orders of a project one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => changeOrder([{ description: 'x', unit_price: 1 }])),
  );

  expect(new Set(answers.map(({ data }) => data.number))).toEqual(
    new Set(Array.from({ length: 8 }, (_, index) => `CO-00${index + 1}`)),
  );
});

it('keeps decided change orders, and what they brought', async () => {
  const { data: order } = await changeOrder([{ description: 'x', unit_price: 10, unit_cost: 7 }]);
  const early = await decide(order.id, 'approved');
  await client().rpc('submit_change_order', { p_change_order_id: order.id });
  await decide(order.id, 'approved');

  const edited = await changeOrder([{ description: 'x', unit_price: 99 }], { id: order.id });
  const reversed = await decide(order.id, 'rejected');
  const deleted = await client().from('change_orders').delete().eq('id', order.id).select();
  const line = await client()
    .from('budget_lines')
    .update({ amount: 0 })
    .eq('change_order_id', order.id)
    .select();

  expect([early.error?.code, edited.error?.code, reversed.error?.code]).toEqual([
    'PT409',
    'PT409',
    'PT409',
  ]);
  expect([deleted.data, line.data]).toEqual([[], []]);
});

it('records a weather delay by a supervisor, and its cost by the office', async () => {
  const supervisor = company.as('field_supervisor').client;
  const delay = { project_id: projectId, reason: 'Storm', date: '2026-11-02', duration_days: 2 };

  const { data: recorded } = await supervisor.rpc('save_weather_delay', { p_delay: delay });
  const refused = await supervisor.rpc('save_weather_delay', { p_delay: { ...delay, cost: 900 } });
  await client().rpc('save_weather_delay', { p_delay: { ...delay, id: recorded.id, cost: 900 } });
  const { data: seen } = await supervisor.from('weather_delay_list').select('reason, cost');
  const { data: seenByOffice } = await client().from('weather_delay_list').select('reason, cost');

  expect(refused.error).toMatchObject({ code: 'PT403' });
  expect(seen).toEqual([{ reason: 'Storm', cost: null }]);
  expect(seenByOffice).toEqual([{ reason: 'Storm', cost: 900 }]);
});

it('takes the deletion of a weather delay back with the cost that its deleter never saw', async () => {
  const supervisor = company.as('field_supervisor').client;
  const stranger = await backend.makeCompany();
  const { data: delay } = await client().rpc('save_weather_delay', {
    p_delay: { project_id: projectId, reason: 'Hail', date: '2026-11-03', cost: 1250 },
  });
  await supervisor.from('weather_delays').delete().eq('id', delay.id);

  const foreign = await stranger.owner.client.rpc('restore_weather_delay', { p_id: delay.id });
  const { error } = await supervisor.rpc('restore_weather_delay', { p_id: delay.id });

  const { data: seen } = await client()
    .from('weather_delay_list')
    .select('reason, cost, created_at')
    .eq('id', delay.id);
  expect(foreign.error).toMatchObject({ code: 'PT404' });
  expect(error).toBeNull();
  expect(seen).toEqual([{ reason: 'Hail', cost: 1250, created_at: delay.created_at }]);
});

it('leaves a cost away that was removed before the weather delay was', async () => {
  const { data: delay } = await client().rpc('save_weather_delay', {
    p_delay: { project_id: projectId, reason: 'Wind', date: '2026-11-04', cost: 300 },
  });
  await client().from('weather_delay_costs').delete().eq('weather_delay_id', delay.id);
  await client().from('weather_delays').delete().eq('id', delay.id);

  await client().rpc('restore_weather_delay', { p_id: delay.id });

  const { data: seen } = await client()
    .from('weather_delay_list')
    .select('cost')
    .eq('id', delay.id);
  expect(seen).toEqual([{ cost: null }]);
});
