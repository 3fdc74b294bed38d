import { openOffice, work, type Office } from '../billing/office.ts';
import { makeRandomBooks } from './randomBooks.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

type Sums = Record<string, number>;
type Shown = {
  step: string;
  kpis: Sums;
  revenue: { period: string; revenue: number; previousYear: number; target: number | null }[];
  revenue_months: { period: string; revenue: number }[];
  invoice_periods: ({ period: string } & Sums)[];
  costs: { breakdown: Sums; periods: ({ period: string } & Sums)[] };
};
const shown = (p_from: string, p_to: string) =>
  office.call<Shown>('analytics', { p_from, p_to, p_step: 'fitting' });
const setClock = (zone: string) =>
  office.backend.sql`update companies set timezone = ${zone} where id = ${office.company.id}`;
/** Money that comes at an instant, for an invoice that was made then. */
async function pay(at: string, amount: number) {
  const { id } = await office.sentInvoice({}, [{ ...work, unit_price: amount }]);
  await office.call('record_payment', {
    p_payment: { invoice_id: id, amount, method: 'ach', paid_at: at },
  });
  await office.backend.sql.begin((sql) =>
    sql.unsafe(`
      set local session_replication_role = replica;
      update invoices set created_at = '${at}' where id = '${id}'`),
  );
}
const byPeriod = (rows: readonly { period: string; revenue: number }[]) =>
  Object.fromEntries(
    rows.filter(({ revenue }) => revenue !== 0).map(({ period, revenue }) => [period, revenue]),
  );

describe('the periods of a range', () => {
  it.each([
    ['one day', '2024-02-29', '2024-02-29', 'day', 1, '2024-02-29', '2024-02-29'],
    ['31 days', '2024-02-01', '2024-03-02', 'day', 31, '2024-02-01', '2024-03-02'],
    ['32 days', '2024-02-01', '2024-03-03', 'week', 5, '2024-01-29', '2024-02-26'],
    ['26 weeks', '2024-01-01', '2024-06-30', 'week', 26, '2024-01-01', '2024-06-24'],
    ['a day more', '2024-01-01', '2024-07-01', 'month', 7, '2024-01', '2024-07'],
    ['31 days of two years', '2024-12-20', '2025-01-19', 'day', 31, '2024-12-20', '2025-01-19'],
    ['32 days of two years', '2024-12-20', '2025-01-20', 'week', 6, '2024-12-16', '2025-01-20'],
  ])('of %s, %s to %s, are each %s', async (_, from, to, step, count, first, last) => {
    const { revenue, invoice_periods, costs, ...rest } = await shown(from, to);
    const periods = revenue.map(({ period }) => period);

    expect([rest.step, periods.length, periods[0], periods.at(-1)]).toEqual([
      step,
      count,
      first,
      last,
    ]);
    expect(invoice_periods.map(({ period }) => period)).toEqual(periods);
    expect(costs.periods.map(({ period }) => period)).toEqual(periods);
    expect(new Set(periods).size).toBe(count);
  });

  it('have the money of their days by the clock of the company, where a day has 23 hours or 25', async () => {
    // In Santiago the 8th of September 2024 began at one, and the 6th of April 2024 ended twice.
    await setClock('America/Santiago');
    await pay('2024-09-08T03:30:00Z', 1);
    await pay('2024-09-08T04:30:00Z', 20);
    await pay('2024-09-09T02:59:00Z', 300);
    await pay('2024-04-07T02:30:00Z', 4000);
    await pay('2024-04-07T03:30:00Z', 50_000);
    await pay('2024-04-07T04:30:00Z', 600_000);

    const [spring, autumn] = [
      await shown('2024-09-06', '2024-09-10'),
      await shown('2024-04-05', '2024-04-08'),
    ];
    await setClock('UTC');

    expect(spring.revenue.map(({ period }) => period.slice(-2))).toEqual(
      '06 07 08 09 10'.split(' '),
    );
    expect(byPeriod(spring.revenue)).toEqual({ '2024-09-07': 1, '2024-09-08': 320 });
    expect(spring.invoice_periods.map(({ paid }) => paid)).toEqual([0, 1, 320, 0, 0]);
    expect(byPeriod(autumn.revenue)).toEqual({ '2024-04-06': 54_000, '2024-04-07': 600_000 });
  });

  it('count each day of the year before once, where one of the years has a leap day', async () => {
    await pay('2019-02-28T12:00:00Z', 1);
    await pay('2020-02-28T12:00:00Z', 20);
    await pay('2020-02-29T12:00:00Z', 300);
    await pay('2021-02-28T12:00:00Z', 4000);

    const leap = await shown('2020-02-27', '2020-03-01');
    const after = await shown('2021-02-27', '2021-03-01');

    const values = ({ revenue }: Shown) => revenue.map((row) => [row.revenue, row.previousYear]);
    expect(values(leap)).toEqual([
      [0, 0],
      [20, 1],
      [300, 0],
      [0, 0],
    ]);
    expect(values(after)).toEqual([
      [0, 0],
      [4000, 320],
      [0, 0],
    ]);
  });

  it('count of a week that the range cuts only its days, in every chart, and the goal of none', async () => {
    await pay('2022-03-07T12:00:00Z', 1);
    await pay('2022-03-08T12:00:00Z', 20);
    await pay('2022-04-13T12:00:00Z', 300);
    await pay('2022-04-14T12:00:00Z', 4000);
    await pay('2021-03-08T12:00:00Z', 50_000);
    await pay('2021-04-14T12:00:00Z', 600_000);
    const { id: project_id } = await office.call('save_project', {
      p_project: { name: 'Deck', client_id: office.customer, project_type: 'Roofing', budget: 1 },
    });
    const expense = { project_id, category: 'labor', description: 'Crew' };
    await office.client
      .from('expenses')
      .insert([
        { ...expense, amount: 1, expense_date: '2022-03-07' },
        { ...expense, amount: 20, expense_date: '2022-03-13' },
        { ...expense, amount: 300, expense_date: '2022-03-14' },
        { ...expense, amount: 4000, expense_date: '2022-04-14' },
      ])
      .throwOnError();
    await office.call('save_goals', { p_goals: [{ metric: 'monthly_revenue', target: 1000 }] });

    const { revenue, invoice_periods, costs } = await shown('2022-03-08', '2022-04-13');

    expect(revenue.map((row) => [row.period, row.revenue, row.previousYear, row.target])).toEqual([
      ['2022-03-07', 20, 50_000, null],
      ['2022-03-14', 0, 0, null],
      ['2022-03-21', 0, 0, null],
      ['2022-03-28', 0, 0, null],
      ['2022-04-04', 0, 0, null],
      ['2022-04-11', 300, 0, null],
    ]);
    expect(invoice_periods.map(({ paid }) => paid)).toEqual([20, 0, 0, 0, 0, 300]);
    expect(costs.periods.map(({ labor }) => labor)).toEqual([20, 300, 0, 0, 0, 0]);
    expect((await shown('2022-01-01', '2022-12-31')).revenue[0]?.target).toBe(1000);
  });

  it('are months, under the names of before, for a page that asks as before', async () => {
    const asked = { p_from: '2024-01-30', p_to: '2024-02-01' };
    const before = await office.call<Shown & { invoice_months: object[] }>('analytics', asked);

    expect(before.step).toBe('month');
    expect(before.revenue.map(({ period }) => period)).toEqual(['2024-01', '2024-02']);
    expect(before.invoice_months).toMatchObject([{ month: '2024-01' }, { month: '2024-02' }]);
    expect(before.costs).toMatchObject({
      months: [{ month: '2024-01', labor: 0 }, { month: '2024-02' }],
    });
    const now = await shown(asked.p_from, asked.p_to);
    expect(now).not.toHaveProperty('invoice_months');
    expect(now.costs).not.toHaveProperty('months');
  });

  it.each([20, 100, 300])('add up to the figures of a range of %d days', async (days) => {
    const company = await office.backend.makeCompany({ plan: 'enterprise' });
    const { owner } = company;
    await makeRandomBooks(office.backend.sql, { company: company.id, owner: owner.id, seed: days });
    const day = (back: number) =>
      new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const { data } = await owner.client.rpc('analytics', {
      p_from: day(days - 1),
      p_to: day(0),
      p_step: 'fitting',
    });
    const { kpis, revenue, revenue_months, invoice_periods, costs } = data as Shown;
    const cents = (values: readonly number[]) =>
      Math.round(values.reduce((sum, value) => sum + value * 100, 0));

    expect(cents(revenue.map((row) => row.revenue))).toBe(cents([kpis.revenue ?? NaN]));
    expect(cents(revenue_months.map((row) => row.revenue))).toBe(cents([kpis.revenue ?? NaN]));
    expect(
      cents(
        invoice_periods.flatMap(({ paid = 0, pending = 0, overdue = 0 }) => [
          paid,
          pending,
          overdue,
        ]),
      ),
    ).toBe(cents([kpis.invoiced ?? NaN]));
    for (const [kind, amount] of Object.entries(costs.breakdown))
      expect(cents(costs.periods.map((row) => row[kind] ?? NaN))).toBe(cents([amount]));
  });
});
