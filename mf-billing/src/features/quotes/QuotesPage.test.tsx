import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeQuote, makeQuoteRow, makeProgress, makeInvoice } from '../../shared/makeDocuments.ts';

const draft = makeQuoteRow();
const accepted = makeQuoteRow({
  id: '00000000-0000-4000-8000-00000000000b',
  quote_number: 'Q-0002',
  status: 'accepted',
  total_amount: 5400.5,
});
const answers = {
  'POST /rest/v1/rpc/quote_page': [draft, accepted],
  'POST /rest/v1/rpc/client_page': [],
  'GET /rest/v1/company_tax_settings': [],
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/reminders': [],
  'GET /rest/v1/reminder_schedules': [],
  'GET /rest/v1/quote_margin_warnings': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/quotes',
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('QuotesPage', () => {
  it('shows number, client, project, amount, status and actions', async () => {
    show();

    expect(await screen.findByRole('gridcell', { name: 'Q-0001' })).toBeVisible();
    for (const header of ['Quote #', 'Client', 'Project', 'Amount', 'Status', 'Expires', 'Actions'])
      expect(screen.getByRole('columnheader', { name: RegExp(`^${header}`) })).toBeInTheDocument();
    expect(screen.getByRole('gridcell', { name: '$5,400.50' })).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 quotes')).toBeVisible();
  });

  it('asks for the newest first', async () => {
    const { requests } = show();
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/quote_page')?.body;

    expect(asked).toEqual({
      p_filters: {},
      p_sort: 'created_at',
      p_descending: true,
      p_offset: 0,
      p_limit: 25,
    });
  });

  it('reads filters and order from the address', async () => {
    const { requests } = show({
      path: '/quotes?status=sent&q=oak%2C+a&sort=valid_until&from=2026-01-01',
    });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/quote_page')?.body;

    expect(asked).toMatchObject({
      p_filters: { status: 'sent', q: 'oak, a', from: '2026-01-01' },
      p_sort: 'valid_until',
      p_descending: false,
    });
  });

  it('says what the place is for when there is none', async () => {
    show({ answers: { 'POST /rest/v1/rpc/quote_page': [] } });

    expect(await screen.findByRole('heading', { name: 'No quotes found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Quote' })).toBeEnabled();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Filters' })).toBeNull();
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('says why the quotes did not come and fetches them on Retry', async () => {
    let fails = true;
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/quote_page': () =>
          fails ? databaseError('PT403', 'User profile or company not found') : [draft],
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch quotes');

    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('gridcell', { name: 'Q-0001' })).toBeVisible();
  });

  it('offers Send for drafts and To Invoice for accepted ones only', async () => {
    show({ path: '/quotes?view=grid' });
    const [first, second] = await screen.findAllByRole('article');

    expect(within(first!).getByRole('button', { name: 'Send' })).toBeVisible();
    expect(within(first!).queryByRole('button', { name: 'To Invoice' })).toBeNull();
    expect(within(second!).getByRole('button', { name: 'To Invoice' })).toBeVisible();
    expect(within(second!).queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('warns of a quote that expires in three days and marks one that has', async () => {
    show({
      path: '/quotes?view=grid',
      answers: {
        'POST /rest/v1/rpc/quote_page': [
          makeQuoteRow({ status: 'sent', days_left: 3 }),
          makeQuoteRow({ id: 'b', status: 'sent', days_left: -1 }),
          makeQuoteRow({ id: 'c', status: 'sent', days_left: 4 }),
        ],
      },
    });
    const [soon, past, later] = await screen.findAllByRole('article');

    expect(within(soon!).getByText('3 days left')).toBeVisible();
    expect(within(past!).getByText('Expired')).toBeVisible();
    expect(within(later!).queryByText(/left|Expired/)).toBeNull();
  });

  it('takes an acceptance back where the database refuses it, and says so', async () => {
    let answer: (response: Response) => void = () => {};
    const { user } = show({
      path: '/quotes?view=grid',
      answers: {
        'POST /rest/v1/rpc/quote_page': [makeQuoteRow({ status: 'sent' })],
        'POST /rest/v1/rpc/set_quote_status': () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
      },
    });
    const card = await screen.findByRole('article');

    await user.click(within(card).getByRole('button', { name: 'Mark as Accepted' }));
    expect(await within(card).findByText('Accepted')).toBeVisible();
    answer(databaseError('PT409', 'A quote that is expired cannot become accepted.'));

    expect(await within(card).findByText('Sent')).toBeVisible();
    expect(
      await screen.findByText(/Failed to update quote: A quote that is expired/),
    ).toBeVisible();
  });

  it('asks for the client where the quote has none, converts, and opens the invoice', async () => {
    const { user, requests } = show({
      path: '/quotes?view=grid',
      answers: {
        'POST /rest/v1/rpc/quote_page': [{ ...accepted, client_id: null }],
        'POST /rest/v1/rpc/client_page': [
          {
            id: '00000000-0000-4000-8000-0000000000c1',
            name: 'Morgan Lake',
            email: null,
            payment_terms: null,
          },
        ],
        'GET /rest/v1/clients': null,
        'POST /rest/v1/rpc/convert_quote': makeInvoice({
          invoice_number: 'INV-2026-1000',
          status: 'draft',
        }),
        'POST /rest/v1/rpc/invoice_page': [],
        'POST /rest/v1/rpc/get_invoice': makeInvoice(),
        'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
        'GET /rest/v1/client_financials': [],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'To Invoice' }));
    const dialog = await screen.findByRole('dialog');

    await user.click(within(dialog).getByRole('button', { name: 'Create Invoice' }));
    expect(await within(dialog).findByText('Client is required')).toBeVisible();
    await user.type(within(dialog).getByRole('combobox', { name: /Client/ }), 'Mor');
    await user.click(await screen.findByRole('option', { name: 'Morgan Lake' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create Invoice' }));

    expect(
      await screen.findByText('Invoice #INV-2026-1000 created from quote Q-0002'),
    ).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('convert_quote'))?.body).toMatchObject({
      p_id: accepted.id,
      p_client_id: '00000000-0000-4000-8000-0000000000c1',
    });
    expect(await screen.findByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible();
  });

  it('stores a duplicate and opens it', async () => {
    const { user, router } = show({
      path: '/quotes?view=grid',
      answers: {
        'POST /rest/v1/rpc/duplicate_quote': makeQuote({ quote_number: 'Q-0003' }),
        'POST /rest/v1/rpc/quote_progress': makeProgress(),
        'POST /rest/v1/rpc/get_quote': makeQuote({ quote_number: 'Q-0003' }),
        'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
        'GET /rest/v1/quote_revisions': [],
      },
    });

    await user.click(await screen.findByRole('button', { name: 'More for quote Q-0001' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));

    expect(await screen.findByText('Quote #Q-0003 created successfully as draft')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/quotes/${makeQuote().id}`));
  });

  it('opens the wizard for who arrives to create, with the client', async () => {
    const { router } = show({
      state: { action: 'create', clientId: 'c1' },
      answers: {
        'POST /rest/v1/rpc/next_document_number': '"Q-0004"',
        'GET /rest/v1/clients': { id: 'c1', name: 'Morgan', email: null, payment_terms: null },
        'POST /rest/v1/rpc/project_page': [],
      },
    });

    await waitFor(() => expect(router.state.location.pathname).toBe('/quotes/new'));
  });

  describe('with several chosen', () => {
    const choose = async (user: ReturnType<typeof show>['user'], names: readonly string[]) => {
      for (const name of names)
        await user.click(await screen.findByRole('checkbox', { name: `Select quote ${name}` }));
      return screen.getByRole('toolbar', { name: `${names.length} quotes selected` });
    };

    it('deletes drafts only and says why another stayed', async () => {
      const { user, requests } = show({
        path: '/quotes?view=grid',
        answers: {
          'POST /rest/v1/rpc/delete_documents': [{ id: draft.id, ok: true, message: null }],
        },
      });
      const bar = await choose(user, ['Q-0001', 'Q-0002']);

      await user.click(within(bar).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('1 quote deleted')).toBeVisible();
      const results = await screen.findByRole('dialog', { name: /Finished with errors/ });
      expect(results).toHaveTextContent('1 of 2 done');
      expect(results).toHaveTextContent('Q-0001: Done');
      expect(results).toHaveTextContent('Q-0002: Only drafts can be deleted in bulk.');
      expect(requests.find(({ path }) => path.endsWith('delete_documents'))?.body).toEqual({
        p_table: 'quotes',
        p_ids: [draft.id],
      });
    });

    it('mails none that is decided, and none without an address', async () => {
      const stranger = { ...draft, client_email: null };
      const { user, requests } = show({
        path: '/quotes?view=grid',
        answers: { 'POST /rest/v1/rpc/quote_page': [stranger, accepted] },
      });
      const bar = await choose(user, ['Q-0001', 'Q-0002']);

      await user.click(within(bar).getByRole('button', { name: 'Send' }));

      const results = await screen.findByRole('dialog', { name: /Finished with errors/ });
      expect(results).toHaveTextContent('Q-0001: The client has no email address.');
      expect(results).toHaveTextContent('Q-0002: Only drafts and sent quotes can be sent.');
      expect(requests.filter(({ path }) => path.includes('/messaging/'))).toEqual([]);
    });
  });
});
