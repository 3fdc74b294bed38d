import type { JobRow } from '../../../data/jobs.ts';
import { wipColumns, wipSchedule } from './wip.ts';
import { jobCostCsv, jobCostReport } from './jobCostExport.ts';
import { wipCsv, wipReport } from './wipExport.ts';

const job = (name: string, contract: number, actual: number, billed: number): JobRow => ({
  id: name,
  name,
  status: 'in_progress',
  client_name: null,
  percent_complete: 50,
  contract,
  quoted: contract,
  change_orders: 0,
  pending_change_orders: 0,
  billed,
  categories: [{ category: 'labor', estimate: 1000, committed: 0, actual, forecast: 1000 }],
});
const jobs = [job('Lake house', 1500, 500, 900), job('Barn, "red"', 2000, 250, 300)];
const sheet = {
  sender: { name: 'Diaz & Sons', details: [], logoUrl: null, color: null, font: null },
  paper: 'letter' as const,
};

it('prints the figures of the screen in two tables', () => {
  const { rows, totals } = wipSchedule(jobs);
  const onScreen = [...rows, totals].map((row) => wipColumns.map(({ text }) => text(row)));

  const { subtitle, tables } = wipReport(jobs, '2026-11-24', sheet);

  const [cost = [], billing = []] = tables.map((table) => [...table.rows, table.totals ?? []]);
  const printed = cost.map((row, at) => [...row.slice(1), ...(billing[at] ?? []).slice(2)]);
  expect(printed).toEqual(onScreen);
  expect(cost.map(([name]) => name)).toEqual(['Lake house', 'Barn, "red"', 'Total']);
  expect(subtitle).toBe('As of Nov 24, 2026');
});

it('adds up over-billing apart from under-billing', () => {
  const { totals } = wipSchedule(jobs);

  // earned 750 + 500; over-billed 150 on one job, under-billed 200 on the other
  expect(wipColumns.map(({ text }) => text(totals)).join(' ')).toBe(
    '$3,500.00 $2,000.00 $0.00 $750.00 $2,000.00 $0.00 37.5% $1,250.00 $1,200.00 $150.00 $200.00 42.9%',
  );
});

it('has plain numbers in the CSV', () => {
  const [head, , barn, total] = wipCsv(jobs).replace('\uFEFF', '').split('\r\n');

  expect(head).toContain('"Complete (by cost) %"');
  expect(barn).toMatch(/^"Barn, ""red""",.*2000.*,"?25"?,/);
  expect(total).toMatch(/^"Total",.*3500.*150.*200/);
});

it('counts budget lines without a cost in the schedule, the PDF, and the CSV', () => {
  const unknown = [
    { ...job('Lake house', 1500, 500, 900), unknown_costs: 2 },
    job('Barn', 1, 0, 0),
  ];

  const { tables, subtitle } = wipReport(unknown, '2026-11-24', sheet);

  expect(wipSchedule(unknown).totals.unknownCosts).toBe(2);
  expect(tables[0]?.rows.map(([name]) => name)).toEqual([
    'Lake house, 2 budget lines without a cost',
    'Barn',
  ]);
  expect(subtitle).toContain('an unknown cost counts as 0');
  expect(wipCsv(unknown).split('\r\n')[1]).toMatch(/,"?2"?$/);
});

it('prints and exports what jobs cost by category, with the same figures', () => {
  const { tables } = jobCostReport(jobs, '2026-11-24', sheet);

  expect(tables.map(({ title, totals }) => [title, totals])).toEqual([
    ['Lake house', ['Total', '$1,000.00', '$0.00', '$500.00', '$1,000.00', '$0.00', '50%']],
    ['Barn, "red"', ['Total', '$1,000.00', '$0.00', '$250.00', '$1,000.00', '$0.00', '25%']],
  ]);
  expect(jobCostCsv(jobs).split('\r\n')[1]).toMatch(/^"Lake house","Labor",.*1000.*500/);
});
