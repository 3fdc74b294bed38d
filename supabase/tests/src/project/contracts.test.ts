import { openOffice, type Office } from '../billing/office.ts';
import { startJob, type ContractJob } from './contractJob.ts';

let office: Office;
let job: ContractJob;

beforeAll(async () => {
  office = await openOffice();
}, 60_000);
beforeEach(async () => {
  job = await startJob(office);
});
afterAll(() => office?.close());

it('makes an accepted quote the contract, with the cost budget of its lines', async () => {
  const quote = await job.accepted();
  expect((await job.figures()).open_quotes).toMatchObject([{ id: quote.id, amount: 40_000 }]);

  const [first, again] = await Promise.all([
    job.use(quote, 'contract'),
    job.use(quote, 'contract'),
  ]);

  expect(again).toEqual(first);
  expect(await job.figures()).toMatchObject({
    budget: 30_000,
    contract_value: 40_000,
    contract: {
      source: 'quote',
      status: 'signed',
      original_value: 40_000,
      approved_changes: 0,
      value: 40_000,
      original_cost: 30_000,
      quote_number: quote.quote_number,
    },
    costs: [{ code: 'OTH', original: 30_000, revised: 30_000, price: 40_000, forecast: 30_000 }],
    lines: [
      { cost: 18_000, price: 22_222.22 },
      { cost: 12_000, price: 17_777.78 },
    ],
    open_quotes: [],
  });
});

it('starts the project of an accepted quote, with its contract and invoices', async () => {
  const loose = await job.accepted(undefined, { project_id: null });
  const walkIn = await job.accepted(undefined, {
    project_id: null,
    client_id: null,
    custom_client_name: 'Walk-in: Mrs. Lee',
  });
  const { id: draft } = await office.quote();
  const invoice = await office.call('bill_quote', {
    p_id: loose.id,
    p_kind: 'progress',
    p_percent: 30,
  });

  const [first, again] = await Promise.all([
    office.call('start_quote_project', { p_quote_id: loose.id }),
    office.call('start_quote_project', { p_quote_id: loose.id }),
  ]);
  const other = await office.call('start_quote_project', { p_quote_id: walkIn.id });

  expect(again).toEqual(first);
  const rows = await office.backend.sql`
    select p.id, p.name, c.name as client, k.quote_id, k.original_value::float8 as value, v.id as invoice
    from public.projects p join public.clients c on c.id = p.client_id join public.contracts k on k.project_id = p.id
    left join public.invoices v on v.project_id = p.id where p.id in (${String(first.project_id)}, ${String(other.project_id)})
    order by c.name`;
  expect([...rows]).toMatchObject([
    {
      id: first.project_id,
      client: 'Customer',
      quote_id: loose.id,
      value: 40_000,
      invoice: invoice.id,
    },
    { id: other.project_id, client: 'Walk-in: Mrs. Lee', quote_id: walkIn.id, invoice: null },
  ]);
  expect(await office.refusal('start_quote_project', { p_quote_id: draft })).toMatchObject({
    code: 'PT409',
  });
});

it('refuses a second contract, and adds the quote as an approved change order', async () => {
  await job.use(await job.accepted(), 'contract');
  const second = await job.accepted([
    { name: 'Deck', quantity: 1, unit_price: 6000, unit_cost: 4100 },
  ]);

  const refused = await office.refusal('use_quote', { p_quote_id: second.id, p_use: 'contract' });
  const [added] = await Promise.all([job.use(second, 'addition'), job.use(second, 'addition')]);

  const shown = await office.call('get_quote', { p_id: second.id });
  expect(refused).toMatchObject({ code: 'PT409' });
  expect(added).toMatchObject({ contract: { approved_changes: 1000, value: 41_000 } });
  expect(shown).toMatchObject({
    contract: { status: 'signed', is_this_quote: false },
    change_order: { number: 'CO-001' },
  });
  expect(await job.figures()).toMatchObject({ budget: 34_100, contract_value: 41_000 });
});

it('locks the budget and the quote of a signed contract', async () => {
  const quote = await job.accepted();
  await job.use(quote, 'contract');
  const { client } = office;
  const line = { project_id: job.project, category: 'labor', description: 'x', amount: 1 };

  const answers = await Promise.all([
    client.from('budget_lines').insert(line),
    client.from('budget_lines').delete().eq('project_id', job.project),
    client.rpc('save_project', { p_project: { id: job.project, version: 1, budget: 1 } }),
    client.rpc('revise_quote', { p_id: quote.id }),
    client.rpc('set_quote_status', { p_id: quote.id, p_status: 'rejected' }),
    client.from('contracts').update({ original_value: 1 }).eq('project_id', job.project),
  ]);

  expect(answers.map(({ error }) => error?.code)).toEqual([
    ...Array.from({ length: 5 }, () => 'PT409'),
    '42501',
  ]);
  await expect(
    office.backend.sql`update contracts set original_value = 1 where project_id = ${job.project}`,
  ).rejects.toMatchObject({ code: 'PT409' });
});

it('is unlocked by the owner alone, with a reason in the audit log', async () => {
  await job.use(await job.accepted(), 'contract');
  const manager = office.company.as('project_manager').client;
  const unlock = { project_id: job.project, status: 'unlocked', reason: 'Wrong quote' };

  const byManager = await manager.rpc('save_contract', { p_contract: unlock });
  const silent = await office.refusal('save_contract', {
    p_contract: { ...unlock, reason: ' ' },
  });
  await office.call('save_contract', { p_contract: unlock });
  const [entry] = await office.backend.sql`
    select changed, actor_id from audit_log where table_name = 'contracts' and action = 'update'
    and changed ? 'unlock_reason' order by id desc limit 1`;
  const other = await job.accepted([
    { name: 'All', quantity: 1, unit_price: 55_000, unit_cost: 1 },
  ]);
  await job.use(other, 'contract');

  expect([byManager.error?.code, silent]).toEqual([
    'PT403',
    expect.objectContaining({ code: 'PT422', hint: 'reason' }),
  ]);
  expect(entry).toMatchObject({
    changed: { unlock_reason: [null, 'Wrong quote'], status: ['signed', 'unlocked'] },
    actor_id: office.company.owner.id,
  });
  expect(await job.figures()).toMatchObject({
    contract: { status: 'signed', original_value: 50_000, quote_id: other.id },
  });
});

it('signs a typed contract once, and takes no change order after it is closed', async () => {
  const sign = { project_id: job.project, status: 'signed', value: 31_000 };
  await office.call('save_contract', { p_contract: sign });
  const twice = await office.refusal('save_contract', { p_contract: sign });
  const order = await job.changeOrder([{ description: 'x', unit_price: 500 }]);
  await office.call('save_contract', { p_contract: { project_id: job.project, status: 'closed' } });

  const late = await office.refusal('decide_change_order', {
    p_change_order_id: order.id,
    p_decision: 'approved',
  });

  expect([twice.code, late.code]).toEqual(['PT409', 'PT409']);
  expect(await job.figures()).toMatchObject({
    budget: 27_500,
    contract_value: 31_000,
    contract: { source: 'typed', status: 'closed', original_cost: 27_500 },
    costs: [{ category: 'unassigned', revised: 27_500, forecast: 27_500 }],
  });
});

it('shows cost to nobody without view_money, nor on a client link', async () => {
  const quote = await job.accepted();
  await job.use(quote, 'contract');
  const { client } = office.company.as('field_supervisor');

  const read = await Promise.all(
    ['contracts', 'budget_lines', 'change_order_items', 'cost_forecasts'].map((table) =>
      client.from(table).select('*'),
    ),
  );
  const refused = await client.rpc('project_financials', { p_project_id: job.project });

  expect(read.map(({ data }) => data)).toEqual([[], [], [], []]);
  expect(refused.error?.code).toBe('PT403');
});

it('mails the owner once which jobs’ margins moved with an upgrade, and why', async () => {
  await job.use(await job.accepted(), 'contract');
  const { sql } = office.backend;
  const note = 'The contract is that of the accepted quote.';
  await sql`update contracts set note = ${note} where project_id = ${job.project}`;
  const mailed = async () =>
    (await sql`select user_id, facts from private.notices where kind = 'moved_margins'`).map(
      (row) => [row['user_id'], row['facts']],
    );

  await sql`select private.queue_margin_notices()`;
  await sql`select private.queue_margin_notices()`;

  const jobs = [{ name: expect.any(String), note }];
  expect(await mailed()).toEqual([[office.company.owner.id, { jobs }]]);
});
