import { databaseError, fireEvent, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeQuoteLine, makeInvoice } from '../../shared/makeDocuments.ts';

const sink = makeQuoteLine({
  name: 'Second sink',
  is_optional: true,
  is_selected: false,
  quantity: 1,
  unit_price: 40,
  total_price: 40,
});
const {
  id,
  subtotal,
  discount_type,
  discount_value,
  discount_amount,
  tax_rate,
  tax_amount,
  total_amount,
} = makeQuote();
const shared = {
  type: 'quote',
  id,
  subtotal,
  discount_type,
  discount_value,
  discount_amount,
  tax_rate,
  tax_amount,
  total_amount,
  number: 'Q-0001',
  title: 'Kitchen remodel',
  description: null,
  client_name: 'Morgan Lake',
  notes: null,
  terms: null,
  show_summary_only: false,
  created_at: '2026-11-01T12:00:00Z',
  valid_until: '2026-12-31',
  status: 'sent',
  revision: 1,
  decision: null,
  items: [makeQuoteLine(), sink],
  company: { name: 'Ridgeline Builders', address: { city: 'Austin' }, primary_color: '#1E40AF' },
};

const { invoice_number: number, ...invoice } = makeInvoice();
const { company } = shared;
const sharedInvoice = { ...invoice, type: 'invoice' as const, number, company };

const show = (answers: Record<string, unknown>) =>
  renderInShell(pages, { area, path: '/shared/documents/secret', answers });

describe('SharedDocumentPage', () => {
  it('thanks for no payment where all was credited, and calls nothing paid that was not', async () => {
    const credited = { payment_status: 'paid', paid_amount: 108.25, credited_amount: 108.25 };
    show({
      'POST /rest/v1/rpc/view_shared_document': {
        ...shared,
        ...sharedInvoice,
        ...credited,
        status: 'paid',
        balance: 0,
      },
    });

    expect(
      await screen.findByText('No balance due. This invoice has been fully credited.'),
    ).toBeVisible();
    expect(screen.getByText('Credited')).toBeVisible();
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('asks for nothing where nothing is due', async () => {
    show({
      'POST /rest/v1/rpc/view_shared_document': {
        ...sharedInvoice,
        status: 'paid',
        payment_status: 'paid',
        due_date: '2026-12-22',
        total_amount: 0,
        balance: 0,
      },
    });

    expect(await screen.findByText('No balance due on this invoice.')).toBeVisible();
    expect(screen.queryByText(/Dec 22, 2026/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });

  it('says of a new version that it takes the place of the last one', async () => {
    show({ 'POST /rest/v1/rpc/view_shared_document': { ...shared, revision: 2 } });

    expect(
      await screen.findByText('This is revision 2. It replaces the version you received before.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^Accept/ })).toBeVisible();
  });

  it('shows the quote with its sums', async () => {
    show({ 'POST /rest/v1/rpc/view_shared_document': shared });

    expect(await screen.findByRole('heading', { name: 'Quote Q-0001' })).toBeVisible();
    expect(screen.getByText('$108.25')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept $108.25' })).toBeVisible();
    expect(screen.getByText('Ridgeline Builders')).toBeVisible();
  });

  it.each([
    ['quote', { ...shared, status: 'draft', items: [], total_amount: 0 }],
    ['invoice', { ...sharedInvoice, status: 'draft', items: [] }],
  ])('says of a %s that is being revised only that', async (word, document) => {
    show({ 'POST /rest/v1/rpc/view_shared_document': document });

    expect(
      await screen.findByText(`This ${word} is being revised. You’ll get a new version.`),
    ).toBeVisible();
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says of a line of a progress invoice which part of the work it is', async () => {
    const [line] = sharedInvoice.items;
    show({
      'POST /rest/v1/rpc/view_shared_document': {
        ...sharedInvoice,
        items: [{ ...line, percent_before: 30, percent_complete: 50 }],
      },
    });

    expect(await screen.findByText('30% to 50% complete')).toBeVisible();
  });

  it.each([
    ['en-US', 'Nov 2, 2026', '$100.00'],
    ['en-GB', '2 Nov 2026', 'US$100.00'],
  ])('says in %s since when an invoice is overdue, and how much is open', async (...given) => {
    const [language, day, balance] = given;
    Object.defineProperty(navigator, 'language', { configurable: true, value: language });
    show({
      'POST /rest/v1/rpc/view_shared_document': {
        ...sharedInvoice,
        status: 'partial',
        payment_status: 'overdue',
        due_date: '2026-11-02',
        paid_amount: 8.25,
        balance: 100,
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      `This invoice was due on ${day}. The balance due is ${balance}.`,
    );
    expect(screen.getByRole('button', { name: `Pay ${balance}` })).toBeVisible();
    expect(screen.queryByText('Payments')).toBeNull();
    Reflect.deleteProperty(navigator, 'language');
  });

  it('has the receipt of each payment, any time later', async () => {
    const { user } = show({
      'POST /rest/v1/rpc/view_shared_document': {
        ...sharedInvoice,
        status: 'paid',
        payment_status: 'paid',
        paid_amount: 108.25,
        balance: 0,
        payments: [
          { amount: 30, credited: 0, method: 'check', paid_on: '2026-11-02' },
          { amount: 78.25, credited: 21.75, method: 'card', paid_on: '2026-11-03' },
        ],
      },
    });

    const list = await screen.findByRole('list', { name: 'Payments' });
    const rows = within(list).getAllByRole('listitem');
    await user.click(within(list).getByRole('button', { name: 'Download receipt of Nov 3, 2026' }));

    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('$30.00Nov 2, 2026 · Check'),
      expect.stringContaining('$100.00Nov 3, 2026 · Card'),
    ]);
    expect(await screen.findByText(/^Generating invoice PDF/)).toBeVisible();
  });

  it('adds a chosen option to the total and sends the choice with the acceptance', async () => {
    const { user, requests } = show({
      'POST /rest/v1/rpc/view_shared_document': shared,
      'POST /rest/v1/rpc/decide_shared_quote': {
        ...shared,
        company: undefined,
        status: 'accepted',
        decision: {
          decision: 'accepted',
          signer_name: 'Morgan Lake',
          signature: 'typed: Morgan Lake',
          decided_at: '2026-11-21T12:00:00Z',
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Include Second sink' }));
    expect(screen.getByText('$151.55')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/You’re accepting quote \S+ for \$151\.55\./);
    expect(within(dialog).getByRole('textbox', { name: /Your name/ })).toHaveValue('Morgan Lake');
    await user.click(within(dialog).getByRole('button', { name: 'Accept and sign' }));

    const thanks = await screen.findByText('Accepted by Morgan Lake. Thank you.');
    expect(thanks.parentElement).toHaveAttribute('data-new');
    expect(requests.find(({ path }) => path.endsWith('decide_shared_quote'))?.body).toMatchObject({
      p_decision: 'accepted',
      p_signer_name: 'Morgan Lake',
      p_signature: 'typed: Morgan Lake',
      p_selected: [sink.id],
    });
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('asks before it throws a signature away', async () => {
    const { user } = show({ 'POST /rest/v1/rpc/view_shared_document': shared });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    const pad = (await screen.findByTitle('Draw your signature')).closest('svg');
    if (!pad) throw new Error('There is no pad');
    pad.setPointerCapture = () => {};
    fireEvent.pointerDown(pad, { pointerId: 1 });
    fireEvent.pointerUp(pad, { pointerId: 1 });

    await user.keyboard('{Escape}');

    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard what you typed?');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('button', { name: 'Accept and sign' })).toBeVisible();
  });

  it('wants a name', async () => {
    const { user } = show({ 'POST /rest/v1/rpc/view_shared_document': shared });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: /Your name/ }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText('Enter your name')).toBeVisible();
  });

  it('says that a link is no longer valid, and offers no retry', async () => {
    show({
      'POST /rest/v1/rpc/view_shared_document': databaseError(
        'PT404',
        'This link is no longer valid.',
      ),
    });

    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers nothing to decide on an expired quote', async () => {
    show({ 'POST /rest/v1/rpc/view_shared_document': { ...shared, status: 'expired' } });

    expect(await screen.findByText(/This quote has expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('says that an invoice is void, and takes no money for it', async () => {
    show({ 'POST /rest/v1/rpc/view_shared_document': { ...sharedInvoice, status: 'void' } });

    expect(
      await screen.findByText('This invoice has been canceled. No payment is due.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });

  it('calls a credit note by its name, and has no day for it', async () => {
    const note = { ...sharedInvoice, kind: 'credit_note', payment_status: 'paid' };
    show({ 'POST /rest/v1/rpc/view_shared_document': note });

    expect(await screen.findByRole('heading', { name: `Credit note ${number}` })).toBeVisible();
    expect(screen.queryByText(/Due|is paid/)).toBeNull();
  });
});
