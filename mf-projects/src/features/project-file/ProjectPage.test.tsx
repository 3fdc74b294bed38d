import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';
import { makeEntry } from './timeline/makeEntry.ts';

const project = makeFile();
const path = `/projects/${project.id}`;
const answers = {
  'POST /rest/v1/rpc/project_overview': project,
  'GET /rest/v1/quote_list': [],
  'GET /rest/v1/invoice_list': [],
  'GET /rest/v1/project_tasks': [],
  'GET /rest/v1/project_member_list': [],
  'GET /rest/v1/user_profiles': [],
  'GET /rest/v1/project_status_history_list': [],
  'GET /rest/v1/project_timeline_list': [makeEntry()],
  'GET /rest/v1/weather_delay_list': [],
  'POST /rest/v1/rpc/client_page': [],
  'GET /rest/v1/clients': null,
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path,
    ...options,
    answers: { ...answers, ...options.answers },
  });
const title = () => screen.findByRole('heading', { level: 1, name: 'Lakeview Residence' });

describe('ProjectPage', () => {
  it('says that it is loading, then shows header, overview and side panel', async () => {
    const answer = Promise.withResolvers<unknown>();
    show({ answers: { 'POST /rest/v1/rpc/project_overview': () => answer.promise } });
    expect(await screen.findByText('Loading project details...')).toBeVisible();
    answer.resolve(answers['POST /rest/v1/rpc/project_overview']);

    expect(await title()).toBeVisible();

    expect(await screen.findByText('More than halfway there')).toBeVisible();
    expect(screen.getAllByText('$480,000.00')[0]).toBeVisible();
    for (const tab of ['Overview', 'Timeline', 'Photos', 'Documents', 'Financials'])
      expect(screen.getByRole('tab', { name: tab })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Contact information' })).toHaveTextContent(
      'morgan@lake.test',
    );
  });

  it('names what the specification puts into header, overview and side panel', async () => {
    const { user } = show();
    await title();
    await screen.findByText('More than halfway there');

    expect(screen.getByText(`Project ID ${project.id.slice(0, 8)}`)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Percent complete' })).toBeVisible();
    for (const name of ['Share', 'Export', 'Edit Project'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    for (const name of ['Quick actions', 'Stats', 'Contact information'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Timeline' }));
    expect(await screen.findByRole('region', { name: 'Recent updates' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByText('More than halfway there');
    const actions = within(screen.getByRole('region', { name: 'Quick actions' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Update Status',
      'Add Milestone',
      'Upload Photos',
      'Create Invoice',
      'Schedule Inspection',
      'Contact Client',
    ]);
    for (const label of [
      'Status',
      'Client',
      'Email',
      'Phone',
      'Start date',
      'End date',
      'Location',
      'Budget',
      'Spent',
      'Priority',
    ])
      expect(screen.getByText(label, { selector: 'dt' })).toBeVisible();
    const progress = within(screen.getByRole('region', { name: 'Progress' }));
    for (const figure of ['Team members', 'Days left', 'Tasks done', 'Tasks pending'])
      expect(progress.getByText(figure)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Recent activity' })).toBeVisible();
    const [activity] = screen.getAllByText('Foundation poured');
    expect(activity).toBeVisible();
    expect(screen.getAllByText('Milestone')[0]).toBeVisible();
  });

  it('says so when there is no such project', async () => {
    show({
      answers: {
        'POST /rest/v1/rpc/project_overview': databaseError('PT404', 'Project not found'),
      },
    });

    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeVisible();
  });

  it('shows an error with Retry, never a sample, when the project cannot be fetched', async () => {
    show({
      answers: { 'POST /rest/v1/rpc/project_overview': databaseError('PT403', 'Not today') },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch project detailsNot today',
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('keeps the tab in the address', async () => {
    const { user, router } = show();
    await title();

    await user.click(screen.getByRole('tab', { name: 'Timeline' }));

    expect(router.state.location.search).toBe('?tab=timeline');
    expect(await screen.findByRole('article', { name: 'Foundation poured' })).toBeVisible();
  });

  it('shows a field supervisor no sum and no Financials', async () => {
    show({
      role: 'field_supervisor',
      path: `${path}?tab=financials`,
      answers: {
        'POST /rest/v1/rpc/project_overview': { ...project, budget: null, actual_cost: null },
      },
    });
    await title();
    await screen.findByText('More than halfway there');

    expect(screen.queryByRole('tab', { name: 'Financials' })).toBeNull();
    expect(document.body.textContent).not.toContain('$');
    expect(screen.getByRole('button', { name: 'Update Status' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('shows a subcontractor the work, and nothing of the client', async () => {
    show({
      role: 'subcontractor',
      answers: {
        'POST /rest/v1/rpc/project_overview': {
          ...makeFile({ client: null }),
          client_name: null,
          budget: null,
          actual_cost: null,
        },
      },
    });
    await title();
    await screen.findByText('More than halfway there');

    expect(screen.queryByText('No client')).toBeNull();
    expect(screen.queryByText('Client', { selector: 'dt' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Contact information' })).toBeNull();
  });

  it('shows a Starter every act disabled, Contact Client excepted', async () => {
    show({ plan: 'starter' });
    await title();
    const panel = within(screen.getByRole('region', { name: 'Quick actions' }));

    for (const name of [
      'Update Status',
      'Add Milestone',
      'Upload Photos',
      'Create Invoice',
      'Schedule Inspection',
    ])
      expect(panel.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(panel.getByRole('button', { name: 'Contact Client' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('takes what other areas put into its places', async () => {
    show({
      fills: {
        'project.actions@1': () => <button>Create Quote</button>,
        'project.panel@1': () => <p>Invoices of this project</p>,
      },
    });
    await title();

    expect(await screen.findByRole('button', { name: 'Create Quote' })).toBeVisible();
    expect(await screen.findByText('Invoices of this project')).toBeVisible();
  });

  it('opens editing from the address and saves with the version that was read', async () => {
    const { user, requests, router } = show({
      path: `${path}?tab=overview&mode=edit`,
      answers: { 'POST /rest/v1/rpc/save_project': project },
    });
    const form = within(await screen.findByRole('form', { name: 'Edit project' }));

    expect(form.getByLabelText(/^Project name/)).toHaveFocus();
    await user.type(form.getByLabelText(/^Project name/), ' II');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(requests.find((sent) => sent.path.endsWith('save_project'))?.body).toMatchObject({
      p_project: { id: project.id, name: 'Lakeview Residence II', version: 1, budget: 480_000 },
    });
  });

  it('shows the overview to a Starter whom a link leads to editing', async () => {
    show({ plan: 'starter', path: `${path}?tab=overview&mode=edit` });

    expect(await screen.findByText('More than halfway there')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Edit project' })).toBeNull();
  });

  it('opens the milestone dialog from the quick action', async () => {
    const { user, router } = show();
    await title();

    await user.click(screen.getByRole('button', { name: 'Add Milestone' }));

    expect(await screen.findByRole('dialog', { name: /Add Milestone/ })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=timeline&action=milestone');
  });

  it('hands the project to another manager', async () => {
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/user_profiles': [{ id: 'u2', full_name: 'Ana Reyes', role: 'owner' }],
        'PATCH /rest/v1/projects': null,
      },
    });

    await user.click(await screen.findByRole('combobox', { name: 'Project manager' }));
    await user.click(await screen.findByRole('option', { name: 'Ana Reyes' }));

    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        project_manager_id: 'u2',
      }),
    );
  });
});
