import { day, openOffice, work, type Document, type Office } from '../billing/office.ts';

type Line = Record<'revenue' | 'cost' | 'profit' | 'committed', number>;
type Report = { rows: (Line & { key: string | null; name: string | null })[]; totals: Line };
type Row = { kind: string; amount: number; title: string; project_name: string | null };

let office: Office;
let deck: string;
let roof: string;
let other: string;
beforeAll(async () => {
  office = await openOffice();
  const { data } = await office.client
    .from('clients')
    .insert({ name: 'Second' })
    .select('id')
    .single();
  other = String(data?.id);
  const project = async (name: string, project_type: string, client_id = office.customer) =>
    (
      await office.call('save_project', {
        p_project: { name, project_type, client_id, status: 'in_progress', budget: 5000 },
      })
    ).id;
  deck = await project('Deck', 'Remodeling');
  roof = await project('Roof', 'Roofing', other);
  const paid = async (unit_price: number, more: object, amount: number) => {
    const invoice: Document = await office.sentInvoice({ tax_rate: 10, ...more }, [
      { ...work, unit_price },
    ]);
    await office.call('record_payment', {
      p_payment: { invoice_id: invoice.id, amount, method: 'check' },
    });
  };
  await paid(1000, { project_id: deck }, 1100);
  await paid(500, { project_id: roof, client_id: other }, 275);
  await paid(80, {}, 88);
  const spend = (project_id: string, amount: number, status: string, category = 'materials') =>
    office.client
      .from('expenses')
      .insert({ project_id, category, description: 'Lumber', amount, status, supplier: 'Yard' });
  await spend(deck, 300.25, 'spent');
  await spend(deck, 40, 'committed', 'labor');
  await spend(roof, 400, 'spent');
}, 180_000);
afterAll(() => office?.close());

const range = { p_from: day(-40), p_to: day(1) };
const report = (p_by: string) => office.call<Report>('profit_report', { ...range, p_by });
const named = ({ rows }: Report) =>
  rows.map(({ name, revenue, cost, profit, committed }) => [
    name,
    revenue,
    cost,
    profit,
    committed,
  ]);
const totals = { revenue: 1330, cost: 700.25, profit: 629.75, committed: 40 };

it('counts profit by job, client, and type, without sales tax', async () => {
  const [jobs, clients, types] = await Promise.all(['job', 'client', 'type'].map(report));

  expect(named(jobs!)).toEqual([
    ['Deck', 1000, 300.25, 699.75, 40],
    [null, 80, 0, 80, 0],
    ['Roof', 250, 400, -150, 0],
  ]);
  expect(named(clients!)).toEqual([
    ['Customer', 1080, 300.25, 779.75, 40],
    ['Second', 250, 400, -150, 0],
  ]);
  expect(named(types!).map(([name, , , profit]) => [name, profit])).toEqual([
    ['Remodeling', 699.75],
    [null, 80],
    ['Roofing', -150],
  ]);
  for (const one of [jobs, clients, types]) expect(one?.totals).toEqual(totals);
});

it('adds up to the analytics, the sales tax report, and the job cost view', async () => {
  const { kpis } = await office.call<{ kpis: { revenue: number } }>('analytics', range);
  const period = await office.call<Record<string, number>>('period_totals', range);
  const tax = await office.call<{ totals: Record<string, number> }>('tax_report', range);
  const { data } = await office.client.from('job_cost').select('name, profit').order('name');

  expect(kpis.revenue).toBe(totals.revenue);
  expect(totals.revenue + Number(tax.totals['tax_collected'])).toBe(period['received']);
  expect(data).toEqual([
    { name: 'Deck', profit: 699.75 },
    { name: 'Roof', profit: -150 },
  ]);
});

it('counts cost and commitments by cost code, and revenue without one', async () => {
  const codes = await report('cost_code');

  expect(named(codes).map(([name, , cost, , committed]) => [name, cost, committed])).toEqual([
    [null, 0, 0],
    [expect.stringContaining('Labor'), 0, 40],
    [expect.stringContaining('Materials'), 700.25, 0],
  ]);
  expect(codes.totals).toEqual(totals);
});

it.each(['job', 'client', 'type', 'cost_code'])(
  'has for each row by %s the lines that add up to it',
  async (p_by) => {
    const { rows } = await report(p_by);
    for (const row of rows) {
      const lines = await office.call<Row[]>('profit_rows', { ...range, p_by, p_key: row.key });
      const sum = (kind: string) =>
        lines
          .filter((line) => line.kind === kind)
          .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

      expect([sum('payment'), sum('cost'), sum('committed')]).toEqual([
        row.revenue,
        row.cost,
        row.committed,
      ]);
    }
  },
);

it('names the lines, and refuses roles without money and unknown groups', async () => {
  const lines = await office.call<Row[]>('profit_rows', { ...range, p_by: 'job', p_key: deck });
  const field = office.company.as('field_supervisor').client;
  const refused = [
    await field.rpc('profit_report', range),
    await field.rpc('profit_rows', { ...range, p_by: 'job' }),
  ];

  expect(lines.map(({ kind, title }) => [kind, title])).toEqual(
    expect.arrayContaining([
      ['payment', expect.stringMatching(/^INV/)],
      ['cost', 'Lumber, Yard'],
      ['committed', 'Lumber, Yard'],
    ]),
  );
  expect(refused.map(({ error }) => error?.code)).toEqual(['PT403', 'PT403']);
  expect(await office.refusal('profit_report', { ...range, p_by: 'vendor' })).toMatchObject({
    code: 'PT422',
    hint: 'by',
  });
});

it('has for each week of the cash forecast the rows that add up to it', async () => {
  const { client, call } = office;
  const draw = { project_id: deck, description: 'Draw 1', due_date: day(20), amount: 750 };
  const earlier = {
    project_id: roof,
    category: 'materials',
    description: 'Nails',
    amount: 130,
    status: 'spent',
    expense_date: day(-10),
  };
  const inserted = [
    await client.from('payment_schedule').insert(draw),
    await client.from('expenses').insert(earlier),
  ];
  expect(inserted.map(({ error }) => error)).toEqual([null, null]);
  type Week = { week: string; inflow: number; outflow: number };
  const { cash } = await call<{ cash: { weeks: Week[] } }>('analytics_outlook', {});
  const ahead = cash.weeks.filter(({ week }) => week >= day(0)).slice(0, 6);
  const found = await Promise.all(
    ahead.map(({ week }) => call<Row[]>('cash_rows', { p_week: week })),
  );
  const cents = (rows: Row[], isIn: boolean) =>
    rows
      .filter(({ kind }) => ['invoice', 'draw'].includes(kind) === isIn)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

  expect(found.map((rows) => [cents(rows, true), cents(rows, false)])).toEqual(
    ahead.map(({ inflow, outflow }) => [inflow, outflow]),
  );
  expect(found.flat().map(({ kind, title }) => [kind, title])).toEqual(
    expect.arrayContaining([
      ['draw', 'Draw 1'],
      ['invoice', expect.stringMatching(/^INV/)],
      ['expense', 'Lumber, Yard'],
      ['usual', null],
    ]),
  );
  const field = office.company.as('field_supervisor').client;
  const refused = [
    await field.rpc('cash_rows', { p_week: day(0) }),
    await client.rpc('cash_rows', { p_week: day(-1) }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(['PT403', 'PT422']);
});
