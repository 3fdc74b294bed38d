import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { unknownCompany } from '../../data/lookups.ts';
import { makeInvoice } from '../../shared/makeDocuments.ts';
import { SharedReceipts } from './SharedReceipts.tsx';

it('lists a refund below the payments, whose receipts stay', async () => {
  const invoice = makeInvoice();
  const shown = {
    ...invoice,
    type: 'invoice' as const,
    number: invoice.invoice_number,
    company: unknownCompany,
    payments: [{ amount: 108.25, credited: 0, method: 'card' as const, paid_on: '2026-11-02' }],
    refunds: [{ amount: 50, method: 'card' as const, refunded_on: '2026-11-04' }],
  };
  renderInShell(<SharedReceipts invoice={shown} />, { area });

  const list = await screen.findByRole('list', { name: 'Payments' });

  expect(within(list).getAllByRole('listitem')[1]).toHaveTextContent(
    'Refund −$50.00Nov 4, 2026 · Card',
  );
  expect(
    within(list).getByRole('button', { name: 'Download receipt of Nov 2, 2026' }),
  ).toBeVisible();
});
