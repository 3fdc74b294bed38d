import { day, openOffice, type Office } from '../billing/office.ts';
import { contractLines, startJob, type ContractJob } from './contractJob.ts';

let office: Office;
let job: ContractJob;

beforeAll(async () => {
  office = await openOffice();
}, 60_000);
beforeEach(async () => {
  job = await startJob(office);
});
afterAll(() => office?.close());

it('books the price of a change order as price and its cost as cost', async () => {
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([
    { category: 'labor', description: 'Crew', quantity: 12, unit_price: 72, unit_cost: 48 },
    { category: 'materials', description: 'Windows', quantity: 6, unit_price: 310, unit_cost: 205 },
  ]);
  expect((await job.figures()).pending_changes).toEqual({
    count: 1,
    price: 2724,
    cost: 1806,
    unknown_costs: 0,
  });

  await Promise.all([job.decide(order.id, 'approved'), job.decide(order.id, 'approved')]);

  const { costs, ...after } = await job.figures();
  expect(after).toMatchObject({ budget: 31_806, contract_value: 42_724 });
  expect(costs).toMatchObject([
    { code: 'LAB', original: 0, changes: 576, revised: 576, price: 864 },
    { code: 'MAT', changes: 1230, price: 1860 },
    { code: 'OTH', changes: 0, revised: 30_000 },
  ]);
});

it('lets one of two opposite decisions win', async () => {
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([{ description: 'x', unit_price: 500, unit_cost: 300 }]);

  const answers = await Promise.allSettled([
    job.decide(order.id, 'approved'),
    job.decide(order.id, 'rejected'),
  ]);

  const { contract_value, budget } = await job.figures();
  const won = answers[0]?.status === 'fulfilled';
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([contract_value, budget]).toEqual(won ? [40_500, 30_300] : [40_000, 30_000]);
});

it('takes a voided change order back, unless an invoice bills it', async () => {
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([{ description: 'x', unit_price: 500, unit_cost: 300 }]);
  await job.decide(order.id, 'approved');

  const voided = await job.decide(order.id, 'void');
  const again = await job.decide(order.id, 'void');
  const back = await office.refusal('decide_change_order', {
    p_change_order_id: order.id,
    p_decision: 'approved',
  });

  expect([voided.status, again.status, back.code]).toEqual(['void', 'void', 'PT409']);
  expect(await job.figures()).toMatchObject({ budget: 30_000, contract_value: 40_000 });
});

it('keeps a change order that an invoice bills until the invoice is void', async () => {
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([{ description: 'x', unit_price: 500, unit_cost: 300 }]);
  await job.decide(order.id, 'approved');
  const invoice = await office.call('save_invoice', {
    p_invoice: {
      client_id: office.customer,
      project_id: job.project,
      title: 'x',
      due_date: day(30),
    },
    p_items: [{ name: 'Deck', quantity: 1, unit_price: 500, change_order_id: order.id }],
  });

  const refused = await office.refusal('decide_change_order', {
    p_change_order_id: order.id,
    p_decision: 'void',
  });
  const kept = await job.figures();
  await office.client.from('invoices').update({ status: 'void' }).eq('id', invoice.id);
  await job.decide(order.id, 'void');

  expect(refused).toMatchObject({
    code: 'PT409',
    message: `${String(order.number)} is on invoice ${String(invoice.invoice_number)}. Void the invoice first.`,
  });
  expect(kept).toMatchObject({ budget: 30_300, contract_value: 40_500 });
  expect(await job.figures()).toMatchObject({ budget: 30_000, contract_value: 40_000 });
});

it('voids a pending change order without moving anything', async () => {
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([{ description: 'x', unit_price: 500, unit_cost: 300 }]);

  const { status } = await job.decide(order.id, 'void');

  expect(status).toBe('void');
  expect(await job.figures()).toMatchObject({
    budget: 30_000,
    contract_value: 40_000,
    pending_changes: { count: 0 },
  });
});

it('budgets a line of a change order under its own cost code', async () => {
  const { data: code } = await office.client
    .from('cost_codes')
    .insert({ code: 'F-06', name: 'Framing', cost_type: 'labor' })
    .select()
    .single();
  await job.use(await job.accepted(), 'contract');
  const order = await job.changeOrder([
    { description: 'x', unit_price: 500, unit_cost: 300, cost_code_id: code.id },
  ]);
  await job.decide(order.id, 'approved');

  expect((await job.figures()).costs).toContainEqual(
    expect.objectContaining({ code: code.code, changes: 300, category: 'labor' }),
  );
});

it('counts an unknown cost as unknown until somebody enters it', async () => {
  const quote = await job.accepted([
    contractLines[0],
    { name: 'Typed', quantity: 1, unit_price: 20_000 },
  ]);
  await job.use(quote, 'contract');
  const before = await job.figures();
  const typed = before.lines.find(({ cost }) => cost === null);
  expect(before).toMatchObject({ budget: 18_000, contract: { original_cost: null } });
  expect(before.costs).toMatchObject([{ unknown_costs: 1, revised: 18_000, price: 40_000 }]);

  await office.client.from('budget_lines').update({ amount: 11_000 }).eq('id', typed?.id);
  const { error } = await office.client
    .from('budget_lines')
    .update({ amount: 1 })
    .eq('id', typed?.id);

  expect(error).toMatchObject({ code: 'PT409' });
  expect(await job.figures()).toMatchObject({
    budget: 29_000,
    contract: { original_cost: 29_000 },
    costs: [{ unknown_costs: 0, revised: 29_000 }],
  });
});

it('keeps the total through transfers, and refuses more than is there', async () => {
  await job.use(await job.accepted(), 'contract');
  const byCategory = await job.codes();
  const transfer = {
    p_id: crypto.randomUUID(),
    p_project_id: job.project,
    p_from: byCategory.get('other'),
    p_to: byCategory.get('labor'),
    p_amount: 2500.5,
  };

  await Promise.all([
    office.call('transfer_budget', transfer),
    office.call('transfer_budget', transfer),
  ]);
  const refused = await office.refusal('transfer_budget', {
    ...transfer,
    p_id: crypto.randomUUID(),
    p_amount: 27_500,
  });

  expect(refused).toMatchObject({ code: 'PT422', hint: 'amount' });
  expect(refused.message).toContain('27,499.50');
  expect(await job.figures()).toMatchObject({
    budget: 30_000,
    costs: [
      { code: 'LAB', original: 0, transfers: 2500.5, revised: 2500.5 },
      { code: 'OTH', original: 30_000, transfers: -2500.5, revised: 27_499.5 },
    ],
  });
});

it('forecasts by rule or as entered, and uses the unassigned budget first', async () => {
  const byCategory = await job.codes();
  const expense = { project_id: job.project, description: 'x' };
  await office.client.from('budget_lines').insert({
    project_id: job.project,
    category: 'labor',
    description: 'Crew',
    amount: 10_000,
  });
  await office.client.from('expenses').insert([
    { ...expense, category: 'labor', amount: 4000 },
    { ...expense, category: 'labor', amount: 7500, status: 'committed' },
    { ...expense, category: 'materials', amount: 3000 },
  ]);

  const byRule = await job.figures();
  await office.client.from('cost_forecasts').insert({
    project_id: job.project,
    cost_code_id: byCategory.get('labor'),
    cost_to_complete: 9000,
  });
  const entered = await job.figures();

  expect(byRule.costs).toMatchObject([
    { code: 'LAB', revised: 10_000, committed: 7500, actual: 4000, forecast: 11_500 },
    { code: 'MAT', revised: 0, actual: 3000, forecast: 3000 },
    { category: 'unassigned', revised: 17_500, forecast: 14_500 },
  ]);
  expect(entered.costs[0]).toMatchObject({ cost_to_complete: 9000, forecast: 13_000 });
});

it('keeps costs and codes of a change order that an older page saves', async () => {
  const item = { category: 'labor', description: 'Crew', quantity: 2, unit_price: 50 };
  const order = await office.call('save_change_order', {
    p_change_order: { project_id: job.project, title: 'Deck', items: [{ ...item, unit_cost: 31 }] },
  });

  const saved = await office.call('save_change_order', {
    p_change_order: {
      id: order.id,
      version: order.version,
      project_id: job.project,
      title: 'Porch',
      items: [item],
    },
  });
  const negative = await office.refusal('save_change_order', {
    p_change_order: { project_id: job.project, title: 'x', items: [{ ...item, unit_cost: -1 }] },
  });

  expect(saved).toMatchObject({ title: 'Porch', cost: 62, items: [{ unit_cost: 31 }] });
  expect(negative).toMatchObject({ code: 'PT422', hint: 'items' });
});
