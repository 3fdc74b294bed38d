import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { ProfitLine, ProfitReport } from '../../../data/profit.ts';
import { pages } from '../../../routes.tsx';
import { makeAnalytics } from '../makeAnalytics.ts';
import { profitCsv, profitPrintReport } from './profitExport.ts';

const report: ProfitReport = {
  from: '2026-01-01',
  to: '2026-12-31',
  rows: [
    { key: 'p1', name: 'Deck', revenue: 1000, cost: 300.25, profit: 699.75, committed: 40 },
    { key: null, name: null, revenue: 80, cost: 0, profit: 80, committed: 0 },
  ],
  totals: { revenue: 1080, cost: 300.25, profit: 779.75, committed: 40 },
};
const line: ProfitLine = {
  kind: 'payment',
  day: '2026-02-03',
  amount: 1000,
  project_id: 'p1',
  project_name: 'Deck',
  invoice_id: 'i1',
  title: 'INV-0040',
};
const lines: ProfitLine[] = [
  line,
  { ...line, kind: 'cost', amount: 300.25, invoice_id: null, title: 'Lumber, Yard' },
];
const show = (answers: object = {}) =>
  renderInShell(pages, {
    area,
    path: '/analytics?tab=profit',
    answers: {
      'POST /rest/v1/rpc/analytics': makeAnalytics(),
      'POST /rest/v1/rpc/profit_report': report,
      'POST /rest/v1/rpc/profit_rows': lines,
      ...answers,
    },
  });
beforeAll(async () => {
  await pages['insights.analytics']?.();
  await import('./Profit.tsx');
}, 60_000);

it('shows profit by job with totals, margin, and the basis', async () => {
  show();

  const table = within(await screen.findByRole('table', { name: 'Profit' }));

  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'JobRevenueCostProfitMarginCommitted',
    'Deck$1,000.00$300.25$699.7570.0%$40.00',
    'No job$80.00$0.00$80.00100.0%$0.00',
    'Total$1,080.00$300.25$779.7572.2%$40.00',
  ]);
  expect(screen.getByText(/^Cash basis, without sales tax\. Payments received/)).toBeVisible();
});

it('opens the payments and costs of a row', async () => {
  const { user, requests } = show();

  await user.click(await screen.findByRole('button', { name: 'Deck' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Deck' }));
  const payments = within(
    await dialog.findByRole('region', { name: 'Payments, without sales tax' }),
  );
  expect(payments.getByRole('link', { name: 'INV-0040' })).toHaveAttribute('href', '/invoices/i1');
  expect(within(dialog.getByRole('region', { name: 'Costs' })).getByText('$300.25')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('profit_rows'))?.body).toMatchObject({
    p_by: 'job',
    p_key: 'p1',
  });
});

it('groups by cost code, which has no revenue', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('button', { name: 'Cost code' }));

  expect(
    (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent),
  ).toEqual(['Cost code', 'Cost', 'Committed']);
  expect(requests.findLast(({ path }) => path.endsWith('profit_report'))?.body).toMatchObject({
    p_by: 'cost_code',
  });
});

it('says when there is no payment or cost, and when loading fails', async () => {
  const { unmount } = show({ 'POST /rest/v1/rpc/profit_report': { ...report, rows: [] } });
  expect(await screen.findByText('No payments or costs in this period')).toBeVisible();
  unmount();

  show({ 'POST /rest/v1/rpc/profit_report': databaseError('XX000', 'broken') });
  expect(await screen.findByText('Failed to load profit')).toBeVisible();
});

it('has the same figures in the CSV and the PDF', () => {
  const sheet = { sender: { name: 'Oak', details: [] }, paper: 'letter' } as never;

  expect(profitCsv(report, 'job')).toContain('"Deck","1000.00","300.25","699.75","70.0","40.00"');
  expect(profitCsv(report, 'job')).toContain('"Total","1080.00","300.25","779.75","72.2","40.00"');
  expect(profitPrintReport(report, 'job', sheet)).toMatchObject({
    title: 'Profit by job',
    tables: [{ totals: ['Total', '$1,080.00', '$300.25', '$779.75', '72.2%', '$40.00'] }],
    footer: expect.stringContaining('without sales tax'),
  });
});
