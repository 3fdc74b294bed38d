import {
  databaseError,
  renderInShell,
  screen,
  userEvent,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { OrderFormDialog } from '../order-form/OrderFormDialog.tsx';
import { BillForm } from './BillForm.tsx';

const none = { rows: [], total: 0, is_more: false, unfiltered: null };
const answers = {
  'POST /rest/v1/rpc/vendor_page': none,
  'GET /rest/v1/projects': [],
  'GET /rest/v1/cost_codes': [],
  'GET /rest/v1/purchase_order_lines': [],
};
const read = <Value,>(value: Value, confidence: number) => ({ value, confidence, box: null });

it('fills in what was read, its vendor among all of them, and marks what the reader was unsure of', async () => {
  renderInShell(
    <BillForm
      known={[{ id: 'v21', name: 'Zeta Supply' }]}
      found={{
        vendor: read('ZETA SUPPLY', 0.9),
        number: read('5001', 0.5),
        orderNumber: null,
        date: null,
        dueDate: null,
        subtotal: null,
        tax: null,
        total: read(40, 0.9),
        lines: [
          {
            description: 'Nails',
            quantity: 4,
            unitCost: 10,
            amount: 40,
            confidence: 0.4,
            box: null,
          },
        ],
      }}
    />,
    { area, answers },
  );
  expect(screen.getAllByText('Check this')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Use all suggestions' }));

  expect(screen.getByLabelText('Bill number')).toHaveValue('5001');
  expect(screen.getByRole('combobox', { name: /^Vendor/ })).toHaveValue('Zeta Supply');
  expect(screen.getAllByText('Check this')).toHaveLength(2);
  const line = within(screen.getByRole('group', { name: 'Line 1' }));
  await userEvent.type(line.getByLabelText('Amount'), '{Backspace}5');
  expect(line.queryByText('Check this')).not.toBeInTheDocument();
});

it('orders a material of the catalog, which is added to stock once it is received', async () => {
  const { requests } = renderInShell(<OrderFormDialog onClose={() => undefined} />, {
    area,
    answers: {
      ...answers,
      'POST /rest/v1/rpc/vendor_page': { ...none, rows: [{ id: 'v1', name: 'Lumber Yard' }] },
      'POST /rest/v1/rpc/save_purchase_order': databaseError('PT422', 'Not now.'),
      'POST /rest/v1/rpc/material_page': {
        ...none,
        rows: [{ id: 'm1', name: 'Deck screws', unit: 'box', unit_cost: 24.5 }],
      },
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Lumber Yard' }));
  const picker = screen.getByRole('combobox', { name: 'Add a material from the catalog' });
  await userEvent.click(picker);
  await userEvent.click(await screen.findByRole('option', { name: 'Deck screws' }));
  await waitFor(() => expect(picker).toHaveValue(''));
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));

  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('save_purchase_order'))?.body).toMatchObject({
      p_order: {
        lines: [{ material_id: 'm1', description: 'Deck screws', unit: 'box', unit_cost: 24.5 }],
      },
    }),
  );
});
