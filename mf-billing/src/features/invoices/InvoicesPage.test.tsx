import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice, makeInvoiceRow } from '../../shared/makeDocuments.ts';

const open = makeInvoiceRow({ aging_days: 61, payment_status: 'overdue' });
const paid = makeInvoiceRow({
  id: '00000000-0000-4000-8000-00000000000b',
  invoice_number: 'INV-0002',
  status: 'paid',
  payment_status: 'paid',
  paid_amount: 108.25,
  balance: 0,
});
const draft = makeInvoiceRow({
  id: '00000000-0000-4000-8000-00000000000c',
  invoice_number: 'INV-0003',
  status: 'draft',
});
const answers = {
  'POST /rest/v1/rpc/invoice_page': [open, paid, draft],
  'POST /rest/v1/rpc/client_page': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/invoices?view=grid',
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('InvoicesPage', () => {
  it('names the plan that the empty page needs, and leads to the prices', async () => {
    show({ plan: 'starter', answers: { 'POST /rest/v1/rpc/invoice_page': [] } });

    expect(
      await screen.findByText('This feature requires a Pro or higher plan subscription.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('has the columns of the specification', async () => {
    show({ path: '/invoices' });

    expect(await screen.findByRole('gridcell', { name: 'INV-0001' })).toBeVisible();
    for (const header of [
      'Invoice #',
      'Client',
      'Project',
      'Amount',
      'Status',
      'Due Date',
      'Aging',
      'Actions',
    ])
      expect(screen.getByRole('columnheader', { name: RegExp(`^${header}`) })).toBeInTheDocument();
  });

  it('reads filters, ranges and order from the address', async () => {
    const { requests } = show({
      path: '/invoices?status=overdue&range=5000-15000&method=check&method=wire&sort=-aging_days&from=2026-01-01&to=2026-12-31',
    });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/invoice_page')?.body;

    expect(asked).toMatchObject({
      p_filters: {
        status: 'overdue',
        min: 5000,
        max: 15_000,
        method: ['check', 'wire'],
        from: '2026-01-01',
        to: '2026-12-31',
      },
      p_sort: 'aging_days',
      p_descending: true,
    });
  });

  it('leaves the range 100000+ open at its top', async () => {
    const { requests } = show({ path: '/invoices?range=100000%2B' });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/invoice_page')?.body;

    expect(asked).toMatchObject({ p_filters: { min: 100_000 } });
    expect(asked).not.toHaveProperty('p_filters.max');
  });

  it('shows the age, and hides paying and reminding once it is paid', async () => {
    const { user } = show();
    const [late, done] = await screen.findAllByRole('article');

    expect(within(late!).getByText('61 days')).toBeVisible();
    expect(within(late!).getByRole('button', { name: 'Record Payment' })).toBeVisible();
    expect(within(done!).queryByRole('button', { name: 'Record Payment' })).toBeNull();
    await user.click(within(done!).getByRole('button', { name: 'More for invoice INV-0002' }));
    expect(screen.queryByRole('menuitem', { name: 'Send Reminder' })).toBeNull();
  });

  it.each(['/invoices', '/invoices?view=grid'])('says in %s what is open of it', async (path) => {
    const held = makeInvoiceRow({ total_amount: 100, amount_due: 90, balance: 90 });
    const unsent = { ...held, id: draft.id, status: 'draft' as const };
    show({ path, answers: { 'POST /rest/v1/rpc/invoice_page': [held, unsent] } });

    expect(await screen.findAllByText('$90.00', { exact: false })).toHaveLength(1);
  });

  it('says what to do when there is none', async () => {
    show({ answers: { 'POST /rest/v1/rpc/invoice_page': [] } });

    expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible();
    expect(screen.getByText(/^Get started by creating your first invoice or adj/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Invoice' })).toBeEnabled();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('records a partial payment', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/record_payment': {
          payment_id: 'x',
          credited: 0,
          invoice: makeInvoice({ status: 'partial' }),
        },
      },
    });
    await user.click(
      within((await screen.findAllByRole('article'))[0]!).getByRole('button', {
        name: 'Record Payment',
      }),
    );
    const dialog = await screen.findByRole('dialog');
    const amount = within(dialog).getByRole('spinbutton', { name: /Amount/ });
    expect(amount).toHaveValue(108.25);

    await user.clear(amount);
    await user.type(amount, '50');
    await user.click(within(dialog).getByRole('button', { name: 'Record Payment' }));

    expect(await screen.findByText('Payment of $50.00 recorded')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('record_payment'))?.body).toMatchObject({
      p_payment: { invoice_id: open.id, amount: 50, method: 'check' },
      p_overpayment: 'refuse',
    });
  });

  it('asks before it keeps an overpayment as credit', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/record_payment': {
          payment_id: 'x',
          credited: 41.75,
          invoice: makeInvoice(),
        },
      },
    });
    await user.click(
      within((await screen.findAllByRole('article'))[0]!).getByRole('button', {
        name: 'Record Payment',
      }),
    );
    const amount = await screen.findByRole('spinbutton', { name: /Amount/ });
    await user.clear(amount);
    await user.type(amount, '150');
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Record Payment' }),
    );

    const question = await screen.findByRole('alertdialog', {
      name: 'Payment exceeds the balance',
    });
    expect(question).toHaveTextContent('The payment is $41.75 more than the balance due');
    expect(requests.some(({ path }) => path.endsWith('record_payment'))).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Save as credit' }));

    expect(await screen.findByText(/\$41\.75 saved as client credit/)).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('record_payment'))?.body).toMatchObject({
      p_overpayment: 'credit',
    });
  });

  it('says beside the amount why a payment was refused', async () => {
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/record_payment': () =>
          Response.json(
            {
              code: 'PT422',
              message: 'The payment is larger than the balance of $20.00.',
              hint: 'amount',
            },
            { status: 422 },
          ),
      },
    });
    await user.click(
      within((await screen.findAllByRole('article'))[0]!).getByRole('button', {
        name: 'Record Payment',
      }),
    );
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Record Payment' }),
    );

    expect(
      await screen.findByText('The payment is larger than the balance of $20.00.'),
    ).toBeVisible();
  });

  it('names the invoice that is reminded of', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'More for invoice INV-0001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send Reminder' }));

    expect(await screen.findByRole('dialog', { name: 'Send reminder for INV-0001' })).toBeVisible();
  });

  it('reminds many and says for each what happened', async () => {
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/send_reminders': [
          { invoice_id: open.id, ok: true, message: null },
          {
            invoice_id: draft.id,
            ok: false,
            message: 'Send the invoice before you remind the client.',
          },
        ],
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select invoice INV-0001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select invoice INV-0003' }));
    await user.click(screen.getByRole('button', { name: 'Send Reminders' }));
    const question = await screen.findByRole('dialog');
    await user.click(await within(question).findByRole('button', { name: /^Send( now)?$/ }));

    expect(await screen.findByText('Reminder sent successfully!')).toBeVisible();
    const results = await screen.findByRole('dialog', { name: /Finished with errors/ });
    expect(results).toHaveTextContent('INV-0001: Done');
    expect(results).toHaveTextContent('INV-0003: Send the invoice before you remind the client.');
  });

  it('deletes drafts only', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/delete_documents': [{ id: draft.id, ok: true, message: null }],
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select invoice INV-0001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select invoice INV-0003' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('1 invoice deleted')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('delete_documents'))?.body).toEqual({
      p_table: 'invoices',
      p_ids: [draft.id],
    });
  });

  it('opens the wizard for a project that sends its user here', async () => {
    const project = '00000000-0000-4000-8000-0000000000a7';
    const { router } = show({
      path: `/invoices?project=${project}&action=create`,
      answers: {
        'POST /rest/v1/rpc/next_document_number': () => Response.json('INV-0004'),
        'GET /rest/v1/project_list': databaseError('PT403', 'no'),
        'GET /rest/v1/company_tax_settings': [],
        'GET /rest/v1/tax_rates': [],
      },
    });

    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        `/invoices/new?project=${project}`,
      ),
    );
    expect(await screen.findByText('Failed to load invoice data. Please try again.')).toBeVisible();
  });
});
