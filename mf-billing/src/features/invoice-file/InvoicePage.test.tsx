import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice, makePayment } from '../../shared/makeDocuments.ts';

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

describe('InvoicePage', () => {
  it('shows no paper without the letterhead, and tries again', async () => {
    let isDown = true;
    const { user } = show(makeInvoice(), {
      'POST /rest/v1/rpc/company_card': () =>
        isDown ? databaseError('PT500', 'Down') : { name: 'Ridgeline Builders', address: {} },
    });

    expect(await screen.findByText('Failed to load the preview')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByText('Failed to load the preview')).toBeNull());
  });

  it('says which money it could not load', async () => {
    show(makeInvoice({ payments: [makePayment({ provider: 'stripe' })] }), {
      'GET /rest/v1/client_financials': databaseError('PT500', 'Down'),
      'GET /rest/v1/payment_disputes': databaseError('PT500', 'Down'),
    });

    expect(await screen.findByText(/^Failed to load this client’s credit/)).toBeVisible();
    expect(await screen.findByText(/^Failed to load this invoice’s disputes/)).toBeVisible();
  });

  it('claims nothing on an invoice that is void', async () => {
    show(makeInvoice({ status: 'void', total_amount: 108.25, balance: 108.25 }));

    expect(await screen.findByText('Voided')).toBeVisible();
    expect(screen.getByText('No payment due.')).toBeVisible();
    expect(screen.queryByText('Balance')).toBeNull();
  });

  it('sends who would change the invoice of a pay application to the project', async () => {
    const { user } = show(
      makeInvoice({
        status: 'sent',
        retainage_amount: 10,
        project_id: '7a1f6f0e-0b5e-4c0f-9a55-3d5f0e3a1c11',
        project_name: 'Lakeside',
        pay_application: { number: 3, project_id: '7a1f6f0e-0b5e-4c0f-9a55-3d5f0e3a1c11' },
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^More for invoice/ }));

    expect(await screen.findByRole('menuitem', { name: 'Void' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Revise' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Release retainage' })).toBeNull();
    expect(screen.getByText(/^Pay application 3\./)).toBeVisible();
  });

  it('shows what an act has made of the invoice at once, before it is read anew', async () => {
    const sent = makeInvoice({ status: 'sent' });
    const first = [sent];
    const { user } = show(sent, {
      'POST /rest/v1/rpc/get_invoice': () => first.shift() ?? new Promise(() => {}),
      'POST /rest/v1/rpc/void_invoice': { ...sent, status: 'void' },
    });
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Void' }));

    await user.click(await screen.findByRole('button', { name: 'Void' }));

    expect(await screen.findByText('Voided')).toBeVisible();
  });

  it('offers to release retainage until it is on an invoice, and leads there then', async () => {
    const held = { retainage_rate: 10, retainage_amount: 10, amount_due: 98.25 };
    const first = show(makeInvoice(held));
    await first.user.click(await screen.findByRole('button', { name: /^More/ }));
    expect(await screen.findByRole('menuitem', { name: 'Release retainage' })).toBeVisible();
    first.unmount();

    const { user } = show(
      makeInvoice({ ...held, retainage_invoice: { id: 'r1', invoice_number: 'INV-0009' } }),
    );

    const link = await screen.findByRole('link', {
      name: 'Retainage of $10.00 is on invoice INV-0009',
    });
    expect(link).toHaveAttribute('href', '/invoices/r1');
    await user.click(screen.getByRole('button', { name: /^More/ }));
    expect(await screen.findByRole('menuitem', { name: 'Issue credit note' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Release retainage' })).toBeNull();
  });

  it('asks for nothing where nothing was due, and lets that be changed', async () => {
    const nothing = { total_amount: 0, amount_due: 0, balance: 0, paid_amount: 0, payments: [] };
    const paid = { status: 'paid', payment_status: 'paid', paid_date: '2026-11-05' } as const;
    const { user } = show(makeInvoice({ ...paid, ...nothing }));

    expect(await screen.findByText('No payment was due.')).toBeVisible();
    expect(screen.getByText('Nov 5, 2026')).toBeVisible();
    expect(screen.queryByText(/Dec 1, 2026/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^More/ }));
    expect(await screen.findByRole('menuitem', { name: 'Revise' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Void' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Issue credit note' })).toBeNull();
  });

  it('tells of an overpayment what was paid and what became of the rest', async () => {
    show(
      makeInvoice({
        status: 'paid',
        balance: 0,
        paid_amount: 108.25,
        payments: [makePayment({ amount: 108.25, credited: 41.75 })],
      }),
    );

    const payments = await screen.findByRole('region', { name: 'Payments' });
    expect(payments).toHaveTextContent('Paid $150.00 ($41.75 saved as client credit).');
  });

  it('shows a card payment that found nothing open, with its receipt and a way to give it back', async () => {
    const { user } = show(
      makeInvoice({
        status: 'paid',
        balance: 0,
        paid_amount: 108.25,
        payments: [
          makePayment({ amount: 108.25, method: 'check' }),
          makePayment({ amount: 0, credited: 108.25, provider: 'stripe' }),
        ],
      }),
      { 'GET /rest/v1/client_financials': [{ credit: 108.25 }] },
    );

    const [, late] = await screen.findAllByRole('listitem');
    expect(late).toHaveTextContent(
      'The invoice was already paid, so the full amount was saved as client credit.',
    );
    expect(within(late!).getByRole('button', { name: 'Receipt' })).toBeVisible();
    await user.click(within(late!).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByLabelText(/Amount/)).toHaveValue(108.25);
  });

  it('says of a credit note what was credited and when, and of a void one why', async () => {
    const note = {
      kind: 'credit_note' as const,
      status: 'paid' as const,
      payment_status: 'paid' as const,
    };
    show(makeInvoice({ ...note, balance: 0, issue_date: '2026-11-20', due_date: '2026-11-20' }));

    expect(await screen.findByText(/^Issued/, { selector: 'p' })).toHaveTextContent(
      'Issued Nov 20, 2026',
    );
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.queryByText(/due/)).toBeNull();
  });

  it('says why an invoice is void', async () => {
    show(makeInvoice({ status: 'void', void_reason: 'Wrong client' }));

    expect(await screen.findByText('No payment due. Wrong client')).toBeVisible();
  });

  it('voids a credit note with the reason', async () => {
    const note = makeInvoice({
      kind: 'credit_note',
      status: 'paid',
      balance: 0,
      credits_invoice_id: 'i1',
    });
    const { user, requests } = show(note, {
      'POST /rest/v1/rpc/void_credit_note': { ...note, status: 'void' },
    });
    expect(await screen.findByRole('link', { name: 'Credited invoice' })).toHaveAttribute(
      'href',
      '/invoices/i1',
    );
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Void' }));
    await user.type(await screen.findByLabelText(/Reason/), 'Wrong client');
    await user.click(screen.getByRole('button', { name: 'Void' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('void_credit_note'))?.body).toEqual({
        p_id: note.id,
        p_reason: 'Wrong client',
      }),
    );
  });

  it.each([
    { credit: 11.75, most: 120, used: '$30.00' },
    { credit: 0, most: 108.25, used: '$41.75' },
  ])('proposes to give back what is left when $used of its credit is used', async (given) => {
    const { user } = show(
      makeInvoice({
        status: 'paid',
        balance: 0,
        paid_amount: 108.25,
        payments: [makePayment({ amount: 108.25, credited: 41.75 })],
      }),
      { 'GET /rest/v1/client_financials': [{ credit: given.credit }] },
    );
    const payments = await screen.findByRole('region', { name: 'Payments' });
    await waitFor(() =>
      expect(payments).toHaveTextContent(`${given.used} of this credit has been used.`),
    );

    await user.click(within(payments).getByRole('button', { name: 'Refund' }));

    const dialog = await screen.findByRole('dialog', { name: 'Refund payment' });
    expect(within(dialog).getByLabelText(/Amount/)).toHaveValue(given.most);
    expect(dialog).toHaveTextContent(
      `${given.used} of the credit from this payment has been used, so you can refund up to $${given.most.toFixed(2)}.`,
    );
  });

  it('offers no refund of a payment whose credit is all used and that settled nothing', async () => {
    show(
      makeInvoice({
        status: 'paid',
        balance: 0,
        payments: [makePayment({ amount: 0, credited: 108.25, provider: 'stripe' })],
      }),
    );

    const payments = await screen.findByRole('region', { name: 'Payments' });
    await waitFor(() =>
      expect(payments).toHaveTextContent('$108.25 of this credit has been used.'),
    );
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
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
