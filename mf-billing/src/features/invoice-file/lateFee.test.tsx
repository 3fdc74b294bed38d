import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice } from '../../shared/makeDocuments.ts';
import { feeOf, usualLateFee } from './lateFeeForm.ts';

const late = { payment_status: 'overdue' as const, aging_days: 40, balance: 1000 };
const fee = makeInvoice({ id: '00000000-0000-4000-8000-0000000000fe', invoice_number: 'INV-0002' });

const show = (invoice: ReturnType<typeof makeInvoice>, more: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/invoices/${invoice.id}`,
    answers: {
      'POST /rest/v1/rpc/get_invoice': invoice,
      'GET /rest/v1/payment_disputes': [],
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
      'GET /rest/v1/client_financials': [],
      'GET /rest/v1/reminders': [],
      'GET /rest/v1/reminder_schedules': [],
      'GET /rest/v1/company_quiet_hours': [],
      ...more,
    },
  });

it('adds a late fee to an overdue invoice and opens its draft', async () => {
  const { user, requests } = show(makeInvoice(late), {
    'POST /rest/v1/rpc/add_late_fee': fee,
    'POST /rest/v1/rpc/save_late_fee': { type: 'percent', value: 2 },
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add late fee' }));
  expect(await screen.findByText(/without tax: \$15\.00 on the unpaid \$1,000\.00/)).toBeVisible();
  const value = screen.getByRole('textbox', { name: /Percent/ });
  await user.clear(value);
  await user.type(value, '2');
  await user.click(screen.getByRole('checkbox', { name: 'Use this late fee by default' }));

  await user.click(screen.getByRole('button', { name: 'Add late fee' }));

  expect(await screen.findByText('Invoice #INV-0002 created successfully')).toBeVisible();
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('save_late_fee'))?.body).toEqual({
      p_type: 'percent',
      p_value: 2,
    }),
  );
  expect(requests.find(({ path }) => path.endsWith('add_late_fee'))?.body).toMatchObject({
    p_invoice_id: makeInvoice().id,
    p_type: 'percent',
    p_value: 2,
  });
});

it('says why it was refused, and refuses more than 100 percent itself', async () => {
  const { user, requests } = show(makeInvoice(late), {
    'POST /rest/v1/rpc/add_late_fee': databaseError('PT409', 'This invoice isn’t overdue.'),
  });
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add late fee' }));
  const value = await screen.findByRole('textbox', { name: /Percent/ });
  await user.clear(value);
  await user.type(value, '101');
  await user.click(screen.getByRole('button', { name: 'Add late fee' }));
  expect(await screen.findByText('Enter a percentage from 0.01 to 100')).toBeVisible();
  expect(requests.some(({ path }) => path.endsWith('add_late_fee'))).toBe(false);

  await user.clear(value);
  await user.type(value, '1');
  await user.click(screen.getByRole('button', { name: 'Add late fee' }));

  expect(await screen.findByText('This invoice isn’t overdue.')).toBeVisible();
});

it.each([
  ['is not overdue', { payment_status: 'pending' as const }],
  ['is a late fee', { ...late, late_fee_for: 'x' }],
  ['has one', { ...late, late_fee_invoice: { id: 'x', invoice_number: 'INV-0002' } }],
])('is not offered on an invoice that %s', async (_, change) => {
  const { user } = show(makeInvoice(change));
  await user.click(await screen.findByRole('button', { name: /^More/ }));

  expect(await screen.findByRole('menuitem', { name: 'Void' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Add late fee' })).toBeNull();
});

it('rounds the fee as the database does, and starts with the usual one', () => {
  expect(feeOf('percent', '1.5', 1082.5)).toBe(16.24);
  expect(feeOf('percent', '1.5', 1000.33)).toBe(15);
  expect(feeOf('amount', '25', 1)).toBe(25);
  expect(usualLateFee({})).toEqual({ type: 'percent', value: '1.5' });
  expect(usualLateFee({ late_fee: { type: 'amount', value: 35 } })).toEqual({
    type: 'amount',
    value: '35',
  });
});
