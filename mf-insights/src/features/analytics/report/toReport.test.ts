import { emptyAnalytics, makeAnalytics } from '../makeAnalytics.ts';
import { toCsvReport } from './toCsvReport.ts';
import { reportTables, toReport } from './toReport.ts';

const sheet = {
  sender: { name: 'Diaz & Sons', details: [], logoUrl: null, color: null, font: null },
  paper: 'letter' as const,
};

it('has KPIs, two charts, and a table for each part', () => {
  const { title, figures, charts = [], tables } = toReport(makeAnalytics(), sheet);

  expect(title).toBe('Analytics report');
  expect(figures).toContainEqual({ label: 'Revenue', value: '$110,000.00' });
  expect(figures).toContainEqual({ label: 'Profit margin', value: '25.0%' });
  expect(charts.map((chart) => chart.title)).toEqual(['Revenue by month', 'Projects']);
  expect(tables.map((table) => table.title)).toEqual([
    'Revenue by month',
    'Invoices by status',
    'Projects',
    'Clients',
    'Regions',
  ]);
});

it('draws the values of its table', () => {
  const { charts = [], tables } = toReport(makeAnalytics(), sheet);

  expect(charts[0]?.series.map(({ values }) => values)).toEqual([
    [1000, 2000, 3000],
    [500, 500, 500],
  ]);
  expect(tables[0]?.rows.map(([, ...values]) => values)).toEqual([
    ['$1,000.00', '$500.00'],
    ['$2,000.00', '$500.00'],
    ['$3,000.00', '$500.00'],
  ]);
});

it('grades clients as the page does', () => {
  const { tables } = toReport(makeAnalytics(), sheet);

  expect(tables.find(({ title }) => title === 'Clients')?.rows).toEqual([
    ['Maria Lopez', '$80,000.00', '90%', '18', 'Excellent'],
  ]);
});

it.each([
  ['day', '2026-11-03', 'Nov 3, 2026', 'Nov 3'],
  ['week', '2026-11-02', 'Week of Nov 2, 2026', 'Nov 2'],
  ['month', '2026-11', 'Nov 26', 'Nov 26'],
] as const)('goes by %s in chart, table and CSV', (step, period, name, axisName) => {
  const revenue = [{ period, revenue: 1000, projects: 1, target: null, previousYear: 500 }];
  const analytics = makeAnalytics({ step, revenue });
  const { charts = [], tables } = toReport(analytics, sheet);

  expect(charts[0]).toMatchObject({
    title: `Revenue by ${step}`,
    categories: [name],
    axisNames: [axisName],
  });
  expect(tables[0]).toMatchObject({
    title: `Revenue by ${step}`,
    rows: [[name, '$1,000.00', '$500.00']],
  });
  expect(tables[0]?.columns[0]?.label.toLowerCase()).toBe(step);
  expect(toCsvReport(analytics)).toContain(
    '"Revenue and profit","Basis","Cash basis, without sales tax"',
  );
  expect(toCsvReport(analytics)).toContain(`"Revenue by ${step}","${name}","Revenue","$1,000.00"`);
});

it('has shares that add up to 100', () => {
  const third = (name: 'paid' | 'pending' | 'overdue') => ({ name, count: 1, amount: 10 });
  const tables = reportTables(
    makeAnalytics({ invoice_status: [third('paid'), third('pending'), third('overdue')] }),
  );

  const status = tables.find(({ title }) => title === 'Invoices by status');
  expect(status?.rows.map((row) => row[3])).toEqual(['34%', '33%', '33%']);
});

it('never contains sample data', () => {
  expect(reportTables(emptyAnalytics()).map(({ title }) => title)).toEqual(['Revenue by month']);
});

it('has the same figures as CSV, one per line', () => {
  const lines = toCsvReport(makeAnalytics()).split('\r\n');

  expect(lines).toContain('"Key figures","2026-09-01 to 2026-11-21","Outstanding","$5,000.00"');
  expect(lines).toContain('"Projects","Lake house","Profit","$20,000.00"');
  expect(lines).toContain('"Clients","Maria Lopez","Paid on time","90%"');
});
