import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice, makePayment } from '../../shared/makeDocuments.ts';

const show = (invoice: ReturnType<typeof makeInvoice>) =>
  renderInShell(pages, {
    area,
    path: `/invoices/${invoice.id}`,
    answers: {
      'POST /rest/v1/rpc/get_invoice': invoice,
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
      'GET /rest/v1/client_financials': [],
      'GET /rest/v1/reminders': [],
      'GET /rest/v1/reminder_schedules': [],
      'GET /rest/v1/company_quiet_hours': [],
    },
  });

describe('InvoicePage', () => {
  it('claims nothing on an invoice that is void', async () => {
    show(makeInvoice({ status: 'void', total_amount: 108.25, balance: 108.25 }));

    expect(await screen.findByText('Voided')).toBeVisible();
    expect(screen.getByText('Nothing is to be paid')).toBeVisible();
    expect(screen.queryByText('Balance')).toBeNull();
  });

  it('refunds whole cents only', async () => {
    const payment = makePayment({ amount: 50 });
    const { user, requests } = show(
      makeInvoice({ status: 'partial', paid_amount: 50, payments: [payment] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund payment' });
    const amount = within(dialog).getByRole('spinbutton', { name: /Amount/ });
    await user.clear(amount);
    await user.type(amount, '33.333');

    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));

    expect(await within(dialog).findByText('Enter dollars and cents')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('reverse_payment'))).toBe(false);
  });
});
