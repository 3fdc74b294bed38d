import { databaseError, renderInShell, screen, userEvent, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { printedReport } from './printedReport.ts';

const id = '00000000-0000-4000-8000-0000000000a1';
const aging = {
  id,
  name: 'Lumber Yard',
  current: 100,
  days_30: 50,
  days_60: null,
  days_90: null,
  older: null,
  total: 150,
  retainage: 20,
};
const show = (report: string, answers: object) =>
  renderInShell(pages, {
    area,
    path: `/purchasing/reports?report=${report}`,
    answers: { ...answers },
  });

it('ages payables by vendor, adds them up, and leads to the open bills', async () => {
  show('aging', {
    'POST /rest/v1/rpc/purchasing_report': [aging, { ...aging, id: 'v2', name: 'Tile', total: 50 }],
  });

  const table = within(await screen.findByRole('table', { name: 'Payables aging' }));
  expect(table.getByRole('link', { name: 'Lumber Yard' })).toHaveAttribute(
    'href',
    `/purchasing/bills?vendor=${id}&show=pay`,
  );
  expect(table.getByRole('row', { name: /All vendors.*\$200\.00 \$40\.00/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
});

it('opens the order lines behind what a job commits', async () => {
  const { requests } = show('committed', {
    'POST /rest/v1/rpc/committed_costs': [
      {
        project_id: id,
        project_name: 'House',
        cost_code_id: null,
        code: null,
        code_name: null,
        orders: 1,
        ordered: 450,
        billed: 50,
        committed: 400,
      },
    ],
    'POST /rest/v1/rpc/committed_lines': [
      {
        id: 'l1',
        order_id: id,
        number: 'PO-7',
        state: 'accepted',
        vendor_name: 'Lumber Yard',
        description: 'Studs',
        ordered: 450,
        billed: 50,
        committed: 400,
      },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^No cost code/ }));

  const dialog = within(await screen.findByRole('dialog', { name: 'House: No cost code' }));
  expect(await dialog.findByRole('link', { name: 'PO-7' })).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith('committed_lines'))?.body).toEqual({
    p_project_id: id,
  });
});

it('shows what each vendor’s orders commit, and opens their lines with the job', async () => {
  const figures = { ordered: 450, billed: 50, committed: 400 };
  const { requests } = show('committed', {
    'POST /rest/v1/rpc/committed_costs': [],
    'POST /rest/v1/rpc/purchasing_report': [{ id, name: 'Lumber Yard', orders: 1, ...figures }],
    'POST /rest/v1/rpc/committed_lines': [
      {
        id: 'l1',
        order_id: id,
        project_name: 'House',
        number: 'PO-7',
        state: 'accepted',
        vendor_name: 'Lumber Yard',
        description: 'Studs',
        ...figures,
      },
    ],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'By' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vendor' }));
  expect(await screen.findByRole('row', { name: /All vendors.*\$450\.00/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Lumber Yard: order lines' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Lumber Yard' }));
  expect(await dialog.findByText('House')).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith('committed_lines'))?.body).toEqual({
    p_vendor_id: id,
  });
});

it('prints the rows of a report with the sums of its amounts', () => {
  const rows = [
    { name: 'Lumber Yard', paid: 700.1 },
    { name: 'Tile', paid: 0.2 },
  ];

  const { tables } = printedReport({
    title: '1099 totals',
    rows,
    columns: [
      { title: 'Vendor', value: ({ name }) => name },
      { title: 'Paid', value: ({ paid }) => paid, isSum: true },
    ],
  });

  expect(tables[0]).toMatchObject({
    rows: [
      ['Lumber Yard', '$700.10'],
      ['Tile', '$0.20'],
    ],
    totals: ['Total', '$700.30'],
  });
});

it('says what failed with Retry, and what is empty', async () => {
  show('received', {
    'POST /rest/v1/rpc/order_report': databaseError('XX000', 'broken'),
  });
  expect(await screen.findByText('Couldn’t load received, not billed')).toBeVisible();
  expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeVisible();
});

it('shows who was paid without a W-9', async () => {
  const paid = { name: 'Ada', company_name: null, tax_id: null, paid: 700 };
  show('tax', {
    'POST /rest/v1/rpc/purchasing_report': [
      { ...paid, has_w9: false },
      { ...paid, name: 'Lumber Yard', has_w9: true },
    ],
  });
  const table = await screen.findByRole('table', { name: '1099 totals' });
  expect(within(table).getByRole('row', { name: /Lumber Yard.*On file/ })).toBeVisible();

  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Without a W-9' }));

  expect(screen.getByRole('row', { name: /Ada.*Missing.*\$700\.00/ })).toBeVisible();
  expect(screen.queryByText('Lumber Yard')).not.toBeInTheDocument();
});
