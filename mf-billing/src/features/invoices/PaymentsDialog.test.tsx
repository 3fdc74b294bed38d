import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoiceRow } from '../../shared/makeDocuments.ts';

const open = makeInvoiceRow({ aging_days: 61, payment_status: 'overdue' });
const paid = makeInvoiceRow({
  id: '00000000-0000-4000-8000-00000000000b',
  invoice_number: 'INV-0002',
  status: 'paid',
  payment_status: 'paid',
  paid_amount: 108.25,
  balance: 0,
});

it('records one check over several invoices, what was due first before the others', async () => {
  const older = makeInvoiceRow({
    id: '00000000-0000-4000-8000-00000000000d',
    invoice_number: 'INV-0004',
    due_date: '2026-10-15',
    balance: 60,
  });
  const { user, requests } = renderInShell(pages, {
    area,
    path: '/invoices?view=grid',
    answers: {
      'POST /rest/v1/rpc/client_page': [],
      'POST /rest/v1/rpc/invoice_page': [open, paid, older],
      'POST /rest/v1/rpc/record_payments': [
        { invoice_id: open.id, ok: true, message: null },
        { invoice_id: older.id, ok: true, message: null },
      ],
    },
  });
  for (const number of ['INV-0001', 'INV-0002', 'INV-0004'])
    await user.click(await screen.findByRole('checkbox', { name: `Select invoice ${number}` }));
  const bar = within(screen.getByRole('toolbar'));
  await user.click(bar.getByRole('button', { name: 'Record Payment' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Record payment for 2 invoices' }),
  );
  const amount = dialog.getByLabelText(/^Amount/);
  expect(amount).toHaveValue(168.25);
  await user.clear(amount);
  await user.paste('168.26');
  await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
  expect(await dialog.findByText(/^Only \$168\.25 is due\./)).toBeVisible();

  await user.clear(amount);
  await user.paste('100');
  const shares = within(dialog.getByRole('list', { name: 'Payment per invoice' }));
  expect(shares.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'INV-0004, due Oct 15, 2026$60.00',
    'INV-0001, due Dec 1, 2026$40.00 of $108.25',
  ]);
  await user.click(dialog.getByRole('textbox', { name: /^Reference/ }));
  await user.paste('2044');
  await user.click(dialog.getByRole('button', { name: 'Record Payment' }));

  expect(await screen.findByText('Payment recorded for 2 invoices')).toBeVisible();
  const common = { id: expect.any(String), method: 'check', reference: '2044' };
  expect(requests.find(({ path }) => path.endsWith('record_payments'))?.body).toEqual({
    p_payments: [
      { ...common, invoice_id: open.id, amount: 40 },
      { ...common, invoice_id: older.id, amount: 60 },
    ],
  });
  const results = await screen.findByRole('dialog', { name: /Finished with errors/ });
  expect(results).toHaveTextContent('INV-0002: This invoice has no balance due.');
});
