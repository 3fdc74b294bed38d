import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeClient, makePage } from '../../shared/makeClient.ts';
import { makeFileAnswers } from './makeFileAnswers.ts';

const lake = makeClient();
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (tab = '', options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: `/clients/${lake.id}${tab && `?tab=${tab}`}`,
    ...options,
    answers: { ...makeFileAnswers(), ...options.answers },
  });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;

describe('ClientPage', () => {
  it('shows details and key figures on the overview', async () => {
    show();

    expect(await screen.findByRole('heading', { name: 'Morgan Lake', level: 1 })).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Projects',
      'Financial',
      'Communication',
      'Documents',
    ]);
    expect(figure('Client since')).toHaveTextContent('Mar 1, 2024');
    expect(figure('Total projects')).toHaveTextContent('4');
    expect(figure('Active projects')).toHaveTextContent('1');
    expect(figure('Total value')).toHaveTextContent('$48,250');
    expect(screen.getByText('Gate code 4411')).toBeVisible();
    expect(screen.getByText('4.5 of 5 stars, 2 answers')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Quote' })).toBeVisible();
  });

  it('shows the name once when client and company name are the same', async () => {
    show('', {
      answers: { 'GET /rest/v1/client_list': makeClient({ company_name: 'Morgan Lake' }) },
    });
    await screen.findByRole('heading', { name: 'Morgan Lake', level: 1 });

    expect(document.body).toHaveTextContent('ActiveResidential · Austin, TX');
  });

  it('creates a survey link', async () => {
    const { user } = show('', {
      answers: { 'POST /rest/v1/rpc/create_survey': { id: lake.id, token: 'abc' } },
    });

    await user.click(await screen.findByRole('button', { name: 'Ask for a rating' }));

    expect(await screen.findByRole('textbox', { name: 'Survey link' })).toHaveValue(
      `${window.location.origin}/shared/surveys/abc`,
    );
  });

  it('shows the projects with status and progress', async () => {
    show('projects');

    const project = within(await screen.findByRole('listitem', { name: 'Lakeview Residence' }));

    expect(project.getByText('In Progress')).toBeVisible();
    expect(project.getByText('$480,000')).toBeVisible();
    expect(project.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '65');
    expect(project.getByRole('link', { name: 'Lakeview Residence' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/projects\//),
    );
  });

  it('shows balance, aging, payment behavior, and invoices', async () => {
    const { requests } = show('financial');

    expect(await screen.findByText('42.5 days')).toBeVisible();
    expect(figure('Outstanding')).toHaveTextContent('$12,000.00');
    expect(figure('Paid on time')).toHaveTextContent('80%');
    expect(screen.getByRole('row', { name: '31–60 days $2,000.00' })).toBeVisible();
    const invoices = within(screen.getByRole('list', { name: 'Invoices' }));
    expect(invoices.getByRole('link', { name: 'INV-0007' })).toBeVisible();
    expect(invoices.getByText('Partial')).toBeVisible();
    expect(invoices.getByText('$12,000.00')).toBeVisible();
    const asked = requests.find(({ path }) => path.endsWith('invoice_list'));
    expect(asked?.query.get('order')).toBe('issue_date.desc,created_at.desc');
  });

  it.each([
    ['projects', 'GET /rest/v1/project_list', [], 'No projects yet'],
    ['documents', 'GET /rest/v1/client_documents', [], 'No documents yet'],
    [
      'communication',
      'GET /rest/v1/client_timeline',
      [],
      'Nothing here yet. Texts, emails, notes, quotes, and invoices will appear here.',
    ],
  ])('says what %s is for when it is empty', async (tab, name, rows, text) => {
    show(tab, { answers: { [name]: rows } });

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows an empty financial history', async () => {
    const { 'GET /rest/v1/client_financials': financials } = makeFileAnswers();
    show('financial', {
      answers: {
        'GET /rest/v1/client_financials': { ...financials, quoted: 0, credit: 0 },
        'GET /rest/v1/receivables_aging': [],
        'GET /rest/v1/invoice_list': [],
      },
    });

    expect(await screen.findByText('No financial history yet')).toBeVisible();
  });

  it.each([
    ['projects', 'GET /rest/v1/project_list', 'Failed to load projects'],
    ['financial', 'GET /rest/v1/client_financials', "Failed to load the client's financials"],
    ['documents', 'GET /rest/v1/client_documents', 'Failed to load documents'],
    ['communication', 'GET /rest/v1/client_timeline', 'Failed to load the timeline'],
  ])('lets one try again when %s did not come', async (tab, name, text) => {
    show(tab, { answers: { [name]: databaseError('XX000', 'broken') } });

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('hides amounts and documents from a field supervisor', async () => {
    show('financial', {
      role: 'field_supervisor',
      answers: {
        'GET /rest/v1/client_list': makeClient({
          total_value: null,
          outstanding: null,
          overdue: null,
        }),
      },
    });

    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Projects',
      'Communication',
    ]);
    expect(screen.queryByText('Total value')).toBeNull();
    for (const name of ['Edit Client', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('hides texts and the note form from a field supervisor', async () => {
    show('communication', { role: 'field_supervisor' });

    expect(await screen.findByText('Wants a larger deck')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Text messages' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
  });

  it.each([
    ['PGRST116', 'no rows', 'Client not found'],
    ['22P02', 'invalid input syntax for type uuid: "7"', 'Client not found'],
    ['XX000', 'no', 'Failed to fetch client details'],
  ])('explains %s', async (code, message, title) => {
    show('', { answers: { 'GET /rest/v1/client_list': databaseError(code, message) } });

    expect(await screen.findByText(title)).toBeVisible();
  });

  it('returns to the list after deleting the client', async () => {
    const { user, router } = show('', {
      answers: {
        'HEAD /rest/v1/quote_list': null,
        'HEAD /rest/v1/project_list': null,
        'PATCH /rest/v1/clients': { id: lake.id },
        'GET /rest/v1/clients': [],
        'POST /rest/v1/rpc/client_page': makePage([]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog'));

    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  });
});

describe('ClientDialog', () => {
  beforeEach(() => localStorage.clear());

  it('opens over the list with five tabs, Close and Edit Client', async () => {
    const { user } = show('', {
      path: '/clients',
      answers: { 'POST /rest/v1/rpc/client_page': makePage([lake]) },
    });
    await user.click(await screen.findByRole('button', { name: 'View Morgan Lake' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Morgan Lake' }));
    await user.click(await dialog.findByRole('tab', { name: 'Projects' }));
    expect(await dialog.findByText('Lakeview Residence')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open full page' })).toHaveAttribute(
      'href',
      `/clients/${lake.id}?tab=projects`,
    );

    await user.click(dialog.getByRole('button', { name: 'Edit Client' }));

    expect(await screen.findByRole('dialog', { name: 'Edit Client' })).toBeVisible();
  });

  it('keeps an unsaved note when the dialog closes or the tab changes', async () => {
    const { user } = show('', {
      path: '/clients',
      answers: {
        'POST /rest/v1/rpc/client_page': makePage([lake]),
        'POST /rest/v1/client_notes': null,
      },
    });
    const open = async () =>
      user.click(await screen.findByRole('button', { name: 'View Morgan Lake' }));
    const toTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
    const note = () => screen.findByRole('textbox', { name: 'Add a note' });
    await open();
    await toTab('Communication');
    await user.click(await note());
    await user.paste('Gate code 12');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await toTab('Communication');
    expect(await note()).toHaveValue('Gate code 12');

    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    await toTab('Overview');
    await toTab('Communication');
    expect(await note()).toHaveValue('');
  });
});
