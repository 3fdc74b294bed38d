import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeClient, makePage } from '../../shared/makeClient.ts';

const lake = makeClient();
const mute = makeClient({
  id: '00000000-0000-4000-8000-0000000000a2',
  name: 'Quiet Co',
  email: null,
  phone: null,
  is_active: false,
  overdue: 300,
});
const answers = { 'POST /rest/v1/rpc/client_page': makePage([lake, mute]) };
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/clients',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const card = (name: string) => screen.findByRole('article', { name });
const click = async (user: ReturnType<typeof show>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('ClientsPage', () => {
  it('shows that clients are loading', async () => {
    const { promise, resolve } = Promise.withResolvers();
    show({ answers: { 'POST /rest/v1/rpc/client_page': () => promise } });

    expect(await screen.findByText('Loading clients...')).toBeInTheDocument();

    resolve(makePage([lake]));
    expect(await card('Morgan Lake')).toBeVisible();
  });

  it('shows the clients with key figures and their count', async () => {
    show();

    const own = within(await card('Morgan Lake'));

    expect(screen.getByText('Manage your client relationships and project history')).toBeVisible();
    expect(own.getByText('Active')).toBeVisible();
    expect(own.getByText('Lake Holdings · Residential')).toBeVisible();
    expect(own.getByText('12 Mill Rd, Austin, TX 78701')).toBeVisible();
    expect(own.getByText('4 projects, 1 active')).toBeVisible();
    expect(own.getByText('$48,250')).toBeVisible();
    const quiet = within(await card('Quiet Co'));
    expect(quiet.getByText('Inactive')).toBeVisible();
    expect(quiet.getByText('Overdue')).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 clients')).toBeVisible();
  });

  it('searches and filters in the database', async () => {
    const { requests } = show({
      path:
        '/clients?q=lake&status=active&type=residential&type=government&projects=completed' +
        '&projects=none&location=austin&since=new&since=long&payment=overdue&payment=paid',
    });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/client_page')?.body;

    expect(asked).toEqual({
      p_filters: {
        q: 'lake',
        is_active: true,
        type: ['residential', 'government'],
        projects: ['completed', 'none'],
        location: 'austin',
        since: [{ after: expect.any(String) }, { until: expect.any(String) }],
        payment: ['overdue', 'paid'],
        count_to: 1000,
      },
      p_sort: 'name',
      p_descending: false,
      p_offset: 0,
      p_limit: 25,
    });
  });

  it('sends one request for 50,000 clients, as for two', async () => {
    const rows = Array.from({ length: 25 }, (_, at) =>
      makeClient({ id: `00000000-0000-4000-8000-0000000001${at + 10}`, name: `Client ${at}` }),
    );
    const many = makePage(rows, { total: 1000, is_more: true });
    const { requests } = show({ answers: { 'POST /rest/v1/rpc/client_page': many } });

    expect(await screen.findByText('Showing 25 of more than 1,000 clients')).toBeVisible();
    expect(screen.getByText('Page 1', { exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled();
    expect(screen.getAllByRole('article')).toHaveLength(25);
    const asked = requests.filter(({ path }) => path.includes('client'));
    expect(asked).toMatchObject([{ path: '/rest/v1/rpc/client_page', body: { p_limit: 25 } }]);
  });

  it.each([
    ['/clients', 'Get started by adding your first client', 0],
    ['/clients?q=zzz', 'Try adjusting your search or filters', 1],
    ['/clients?payment=overdue', 'Try adjusting your search or filters', 1],
  ])('says so when %s finds nothing', async (path, hint, controls) => {
    show({
      path,
      answers: { 'POST /rest/v1/rpc/client_page': makePage([]), 'GET /rest/v1/clients': [] },
    });

    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    // Without clients there is nothing to search, filter, or export; a search can be cleared in the panel, too.
    await waitFor(() =>
      expect(screen.queryAllByRole('searchbox', { name: 'Search clients' })).toHaveLength(controls),
    );
    expect(screen.queryAllByRole('button', { name: 'Clear Filters' })).toHaveLength(2 * controls);
    expect(screen.queryAllByRole('button', { name: 'Export CSV' })).toHaveLength(controls);
    expect(screen.getByRole('button', { name: 'Add Client' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^(Select All|Email)$/ })).toBeNull();
  });

  it('keeps the way to deleted clients where all were deleted', async () => {
    const deleted = {
      id: 'x',
      name: 'Old',
      email: null,
      company_name: null,
      deleted_at: '2026-11-01T00:00:00Z',
    };
    show({
      answers: { 'POST /rest/v1/rpc/client_page': makePage([]), 'GET /rest/v1/clients': [deleted] },
    });
    expect(await screen.findByText('No clients found')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Show deleted clients' })).toBeEnabled();
  });

  it('offers Try Again when loading fails', async () => {
    show({
      answers: { 'POST /rest/v1/rpc/client_page': databaseError('PT403', 'Not for this role.') },
    });

    expect(await screen.findByText('Failed to load clients. Please try again.')).toBeVisible();
    expect(await screen.findAllByText('Failed to fetch clients: Not for this role.')).toHaveLength(
      1,
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('shows that a client without email and phone cannot be contacted', async () => {
    const { user } = show();

    await click(user, 'Contact Quiet Co');

    expect(
      await screen.findByText('No contact information available for this client.'),
    ).toBeVisible();
  });

  it('starts a new quote and a new project for a client', async () => {
    const { user, router } = show();
    await click(user, 'More for Morgan Lake');

    await user.click(screen.getByRole('menuitem', { name: 'Create quote' }));

    expect(await screen.findByText('Went to /quotes')).toBeVisible();
    expect(router.state.location.state).toEqual({ clientId: lake.id, action: 'create' });
  });

  it('hides links to an absent area, and the empty menu', async () => {
    const { user } = show({ absent: ['billing.quotes'] });
    await click(user, 'More for Morgan Lake');

    expect(screen.queryByRole('menuitem', { name: 'Create quote' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Start project' }));

    expect(
      await screen.findByText(
        `Went to /projects?clientId=${lake.id}&clientName=Morgan+Lake&action=create`,
      ),
    ).toBeVisible();
  });

  it('is read-only for a field supervisor', async () => {
    const blind = makeClient({ total_value: null, outstanding: null, overdue: null });
    show({
      role: 'field_supervisor',
      answers: { 'POST /rest/v1/rpc/client_page': makePage([blind]) },
    });

    const own = within(await card('Morgan Lake'));

    expect(own.queryByText('Total value')).toBeNull();
    expect(own.queryByRole('button', { name: /^More/ })).toBeNull();
    expect(own.getByRole('button', { name: 'View Morgan Lake' })).toBeVisible();
    expect(own.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(own.queryByRole('checkbox')).toBeNull();
    for (const name of ['Add Client', 'Select All', 'Email'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Payment history' })).toBeNull();
  });
});

describe('emailing many clients', () => {
  it('asks to select clients first', async () => {
    const { user } = show();
    await card('Morgan Lake');

    await click(user, 'Email');

    expect(await screen.findByText('Please select at least one client to email.')).toBeVisible();
  });

  it('shows that none of the selected clients has an address', async () => {
    const { user } = show({ answers: { 'POST /rest/v1/rpc/client_page': makePage([mute]) } });
    await card('Quiet Co');
    await click(user, 'Select All');
    expect(screen.getByText('1 of 1 selected')).toBeVisible();

    await click(user, 'Email');

    expect(await screen.findByText('Selected clients do not have email addresses.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deselect All' })).toBeVisible();
  });

  it('skips clients who opted out, and says so before sending', async () => {
    const optedOut = makeClient({
      id: '00000000-0000-4000-8000-0000000000a9',
      name: 'Quiet Quinn',
      mail_opt_out_at: '2026-11-01T09:00:00Z',
    });
    const { user } = show({
      answers: { 'POST /rest/v1/rpc/client_page': makePage([lake, optedOut]) },
    });
    await card('Quiet Quinn');
    await click(user, 'Select All');

    await click(user, 'Email');

    const dialog = within(await screen.findByRole('dialog', { name: 'Email Morgan Lake' }));
    expect(dialog.getByText('1 selected client opted out and won’t be emailed.')).toBeVisible();
  });

  it('sends separate emails, skips clients without an address, and lists failures', async () => {
    const results = [
      {
        clientId: lake.id,
        messageId: lake.id,
        ok: false,
        message: 'This client unsubscribed from emails.',
      },
    ];
    const { user, requests } = show({
      answers: { 'POST /api/messaging/mail': { queued: 0, results } },
    });
    await card('Morgan Lake');
    await click(user, 'Select All');
    await click(user, 'Email');
    const dialog = within(await screen.findByRole('dialog', { name: 'Email Morgan Lake' }));
    expect(
      dialog.getByText('1 selected client without an email address won’t be emailed.'),
    ).toBeVisible();

    await user.type(dialog.getByRole('textbox', { name: /Subject/ }), 'Holidays');
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'We are closed.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));

    const refused = await screen.findByRole('dialog', { name: 'Not sent to 1 client' });
    expect(within(refused).getByRole('listitem')).toHaveTextContent(
      'Morgan LakeThis client unsubscribed from emails.',
    );
    expect(requests.find(({ path }) => path === '/api/messaging/mail')?.body).toEqual({
      id: expect.any(String),
      clientIds: [lake.id],
      subject: 'Holidays',
      body: 'We are closed.',
    });
  });
});
