import {
  databaseError,
  renderInShell,
  screen,
  userEvent,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const id = '00000000-0000-4000-8000-0000000000b1';
const row = {
  id,
  vendor_id: '00000000-0000-4000-8000-0000000000e1',
  vendor_name: 'Lumber Yard',
  vendor_number: '10423',
  kind: 'bill',
  state: 'exception',
  bill_date: '2026-06-01',
  due_date: '2026-07-01',
  total: 426,
  payable: 0,
  retainage_open: 0,
  has_file: false,
  expense_id: null,
  created_at: '2026-06-01T10:00:00Z',
};
const line = {
  id: 'l1',
  order_line_id: 'o1',
  material_id: null,
  material_name: null,
  project_id: null,
  project_name: 'House',
  cost_code_id: null,
  cost_code: null,
  description: 'Studs',
  quantity: 40,
  unit_cost: 10.65,
  amount: 426,
  order_number: 'PO-7',
  ordered: 100,
  received: 20,
  billed_before: 0,
  ordered_cost: 10,
  problems: ['not_received', 'price'],
};
const bill = {
  ...row,
  version: 1,
  credit_of: null,
  credit_of_number: null,
  subtotal: 426,
  tax: 0,
  paid_amount: 0,
  retainage_percent: 0,
  object_path: null,
  expense_id: null,
  note: '',
  entered_by: 'Bo Keeper',
  approved_by_name: null,
  expired: null,
  is_on_hold: false,
  lines: [line],
  payments: [],
  credits: [],
};
const week = { week: '2026-06-29', bills: 2, amount: 926, overdue: 426 };
const answers = {
  'POST /rest/v1/rpc/bill_page': { rows: [row], total: 1, is_more: false, unfiltered: null },
  'POST /rest/v1/rpc/purchasing_report': [week],
  'POST /rest/v1/rpc/get_bill': bill,
  'POST /rest/v1/rpc/vendor_page': { rows: [{ id: row.vendor_id, name: 'Lumber Yard' }] },
  'GET /rest/v1/projects': [],
  'GET /rest/v1/cost_codes': [],
  'GET /rest/v1/purchase_order_lines': [],
};
const show = (path: string, more = {}) =>
  renderInShell(pages, { area, path, answers: { ...answers, ...more } });

it('lists bills and what is to pay by week', async () => {
  show('/purchasing/bills');

  expect((await screen.findAllByText('Lumber Yard'))[0]).toBeVisible();
  expect(screen.getAllByText('Exception')[0]).toBeVisible();
  expect(await screen.findByText('$926.00')).toBeVisible();
});

it('shows ordered, received, and billed beside each other, and why the bill is an exception', async () => {
  show(`/purchasing/bills/${id}`);

  const lines = within(await screen.findByRole('region', { name: 'Lines' }));

  expect(lines.getByText('Ordered').closest('div')).toHaveTextContent('100 at $10.00');
  expect(lines.getByText('Received').closest('div')).toHaveTextContent('20');
  expect(lines.getByText('Billed').closest('div')).toHaveTextContent('40 at $10.65');
  expect(lines.getByText('Not received yet')).toBeVisible();
  expect(lines.getByText('Price differs')).toBeVisible();
});

it('says in the dialog why a bill can’t be approved', async () => {
  show(`/purchasing/bills/${id}`, {
    'POST /rest/v1/rpc/approve_bill': databaseError(
      'PT422',
      'This bill differs from its order. Say why you approve it.',
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve bill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve bill' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve bill' }));

  expect(await dialog.findByText(/Say why you approve it/)).toBeVisible();
});

it('saves what was typed or is left of an order line, and nothing before', async () => {
  const ordered = { quantity: 10, unit_cost: 2.5, billed_quantity: 4 };
  const nails = { id: 'o2', description: 'Nails', ...ordered, purchase_orders: { number: 'PO-8' } };
  const { requests } = show(`/purchasing/bills/${id}`, {
    'GET /rest/v1/purchase_order_lines': [{ ...nails, id: 'o1', description: 'Studs' }, nails],
    'POST /rest/v1/rpc/save_bill': { ...bill, version: 2 },
  });
  const number = await screen.findByLabelText('Bill number');
  await userEvent.clear(number);
  await userEvent.type(number, '10424');
  const saves = () => requests.filter(({ path }) => path === '/rest/v1/rpc/save_bill');
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  const second = within(screen.getByRole('group', { name: 'Line 2' }));
  await userEvent.click(second.getByRole('combobox', { name: 'Order line' }));
  await userEvent.click(await screen.findByRole('option', { name: /^PO-8: Nails/ }));
  expect(saves()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save bill' }));

  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({
    p_bill: {
      id,
      version: 1,
      vendor_number: '10424',
      total: 426,
      lines: [
        { order_line_id: 'o1', amount: 426 },
        { order_line_id: 'o2', description: 'Nails', quantity: 6, unit_cost: 2.5, amount: 15 },
      ],
    },
  });
});

it('enters a credit memo of an approved bill, line by line, below zero', async () => {
  const { requests } = show(`/purchasing/bills/${id}`, {
    'POST /rest/v1/rpc/get_bill': { ...bill, state: 'approved', payable: 426 },
    'POST /rest/v1/rpc/save_bill': { ...bill, kind: 'credit', credit_of: id },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter credit memo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit memo for 10423' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save credit memo' }));
  expect(await dialog.findByText('Enter what the vendor gives back')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Quantity returned'), '2');
  await userEvent.type(dialog.getByLabelText('Amount back'), '21.30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save credit memo' }));

  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('save_bill'))?.body).toMatchObject({
      p_bill: {
        kind: 'credit',
        credit_of: id,
        total: -21.3,
        lines: [{ order_line_id: 'o1', quantity: -2, amount: -21.3 }],
      },
    }),
  );
});

it('applies what is left of a credit memo to a bill of the vendor', async () => {
  const credit = { ...bill, kind: 'credit', credit_of: 'b0', state: 'approved', payable: -60 };
  const { requests } = show(`/purchasing/bills/${id}`, {
    'POST /rest/v1/rpc/get_bill': credit,
    'POST /rest/v1/rpc/bill_page': {
      rows: [{ ...row, id: 'b2', state: 'approved', payable: 50 }],
      total: 1,
      is_more: false,
      unfiltered: null,
    },
    'POST /rest/v1/rpc/use_credit': { ...credit, payable: -10 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to a bill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to a bill' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Apply credit' }));

  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('use_credit'))?.body).toEqual({
      p_credit_id: id,
      p_bill_id: 'b2',
      p_amount: 50,
    }),
  );
});

it('takes a price that differs into the price book', async () => {
  const priced = { ...line, material_id: 'm1', material_name: 'Stud' };
  const { requests } = show(`/purchasing/bills/${id}`, {
    'POST /rest/v1/rpc/get_bill': { ...bill, lines: [priced] },
    'POST /rest/v1/cost_tracking': [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Update the price book' }));

  expect(await screen.findByText('Price book updated')).toBeVisible();
  expect(requests.find(({ path }) => path.includes('cost_tracking'))?.body).toMatchObject({
    material_id: 'm1',
    vendor_id: row.vendor_id,
    cost: 10.65,
    effective_date: '2026-06-01',
  });
});
