import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { today } from '@plumbline/design';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import type { TaxReport } from '../../../data/tax.ts';
import { makeAnalytics } from '../makeAnalytics.ts';
import { taxCsv, taxPrintReport } from './taxExport.ts';
import { taxColumns, taxRows, taxText } from './taxReport.ts';

const year = today().slice(0, 4);
const none = { gross: 0, exempt: 0, untaxed: 0, taxable: 0, tax_due: 0, tax_collected: 0 };
const report: TaxReport = {
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  periods: [
    {
      ...none,
      starts: `${year}-01-01`,
      ends: `${year}-01-31`,
      gross: 1000,
      exempt: 300,
      untaxed: 100,
      taxable: 600,
      tax_due: 49.5,
      tax_collected: 20.25,
      invoices: 4,
    },
    {
      ...none,
      starts: `${year}-02-01`,
      ends: `${year}-02-28`,
      gross: -50,
      taxable: -50,
      tax_due: -4.13,
      invoices: 1,
    },
  ],
  totals: {
    gross: 950,
    exempt: 300,
    untaxed: 100,
    taxable: 550,
    tax_due: 45.37,
    tax_collected: 20.25,
    invoices: 5,
  },
  rates: [
    { name: 'Austin', rate: 8.25, sales: 550, tax_due: 45.37, tax_collected: 20.25 },
    { name: 'Exempt', rate: 0, sales: 400, tax_due: 0, tax_collected: 0 },
  ],
};

const show = (answer: unknown = report) =>
  renderInShell(pages, {
    area,
    path: '/analytics?tab=tax',
    answers: {
      'POST /rest/v1/rpc/analytics': makeAnalytics(),
      'POST /rest/v1/rpc/tax_report': answer,
    },
  });

beforeAll(async () => {
  await pages['insights.analytics']?.();
}, 60_000);

it('shows each period with totals, a link to its invoices, and quarters', async () => {
  const { user, requests } = show();
  const table = await screen.findByRole('table', { name: 'Sales tax' });

  expect(within(table).getByRole('link', { name: `Jan ${year}` })).toHaveAttribute(
    'href',
    `/invoices?from=${year}-01-01&to=${year}-01-31`,
  );
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(
    'Total$950.00$300.00$100.00$550.00$45.37$20.25',
  );
  const byRate = screen.getByRole('table', { name: 'Sales tax by rate' });
  expect(within(byRate).getByRole('row', { name: /Austin/ })).toHaveTextContent(
    'Austin (8.25%)$550.00$45.37$20.25',
  );
  await user.click(screen.getByRole('button', { name: 'Quarters' }));

  await waitFor(() =>
    expect(requests.filter(({ path }) => path.endsWith('tax_report')).at(-1)?.body).toEqual({
      p_from: `${year}-01-01`,
      p_to: `${year}-12-31`,
      p_by: 'quarter',
    }),
  );
});

it('says that there were no sales, and that loading failed', async () => {
  show({ ...report, periods: [] });
  expect(await screen.findByText('No sales this year')).toBeVisible();
});

it('offers a retry after an error', async () => {
  let fails = true;
  const { user } = show(() => (fails ? databaseError('XX000', 'broken') : Response.json(report)));
  expect(await screen.findByText('Failed to load sales tax')).toBeVisible();

  fails = false;
  await user.click(screen.getByRole('button', { name: /Retry/ }));

  expect(await screen.findByRole('table', { name: 'Sales tax' })).toBeVisible();
});

it('has the same figures on screen, on paper, and in the CSV', () => {
  const { rows, totals } = taxRows(report, 'month');
  const shown = [...rows, totals].map((row) => taxColumns.map((column) => taxText(row, column)));
  const sheet = {
    sender: { name: 'Diaz & Sons', details: [], logoUrl: null, color: null, font: null },
    paper: 'letter' as const,
  };

  const [table] = taxPrintReport(report, 'month', sheet).tables;
  const lines = taxCsv(report, 'month').replace('\uFEFF', '').trim().split('\r\n');

  expect([...(table?.rows ?? []), table?.totals].map((row) => row?.slice(1))).toEqual(shown);
  expect(lines.at(-1)).toBe('"Exempt","0","400.00","0.00","0.00"');
  expect(lines).toContain('"Total","","","950.00","300.00","100.00","550.00","45.37","20.25"');
  expect(taxRows(report, 'quarter').rows[0]?.name).toBe(`Q1 ${year}`);
});
