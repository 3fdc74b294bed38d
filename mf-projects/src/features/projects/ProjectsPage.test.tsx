import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { today } from '@plumbline/design';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

const lake = makeProject();
const barn = makeProject({
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Hill Country Barn',
  status: 'planning',
  budget: 92_000,
});
const morgan = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Morgan Lake',
  email: null,
  payment_terms: null,
};
const answers = {
  'POST /rest/v1/rpc/project_page': [lake, barn],
  'POST /rest/v1/rpc/client_page': [morgan],
  'GET /rest/v1/saved_searches': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('ProjectsPage', () => {
  it('shows the projects, and how many there are', async () => {
    show();

    expect(await screen.findByRole('article', { name: 'Lakeview Residence' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
    expect(screen.getByText('Showing 2 of 2 projects')).toBeVisible();
    expect(screen.getByText('$480,000.00')).toBeVisible();
  });

  it('offers the filters, the orders and the views of the specification', async () => {
    const { user } = show({ path: '/projects?type=Roofing' });
    await screen.findByText('Showing 2 of 2 projects');

    expect(
      screen.getByText('Manage your construction projects and track their progress'),
    ).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Dates' }));
    await user.click(await screen.findByRole('option', { name: 'This year' }));
    expect(
      await screen.findByRole('button', { name: 'Remove filter Dates: This year' }),
    ).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Dates' }));
    await user.click(await screen.findByRole('option', { name: 'Custom' }));
    expect(screen.getByLabelText('From')).toHaveValue(`${today().slice(0, 4)}-01-01`);
    expect(screen.getByRole('combobox', { name: 'Client' })).toBeVisible();
    expect(screen.getAllByRole('checkbox', { name: /^(?!Select )/ })).toHaveLength(11);
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Advanced Search' })).toBeVisible();

    const offered = async () =>
      (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(await offered()).toEqual([
      'All',
      'Active',
      'Completed',
      'On Hold',
      'Planning',
      'Archived',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    expect(await offered()).toEqual([
      'Date, newest first',
      'Date, oldest first',
      'Name',
      'Budget, highest first',
      'Budget, lowest first',
      'Status',
      'Progress',
      'Client',
    ]);
  });

  it('asks for the newest start first, a page of 25', async () => {
    const { requests } = show();
    await screen.findByText('Showing 2 of 2 projects');

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/project_page')?.body;

    const place = { p_offset: 0, p_limit: 25 };
    expect(asked).toEqual({ p_filters: {}, p_sort: 'start_date', p_descending: true, ...place });
  });

  it('reads filters, order and page from the address', async () => {
    const { requests } = show({
      path: '/projects?status=active&type=Roofing&from=2026-01-01&q=oak%2C+a%22&sort=-budget&page=2&size=10',
    });
    await screen.findByText(/^Showing/);

    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/project_page')?.body;

    const status = ['in_progress', 'delayed'];
    const p_filters = { status, type: ['Roofing'], from: '2026-01-01', q: 'oak, a"' };
    const place = { p_offset: 10, p_limit: 10 };
    expect(asked).toEqual({ p_filters, p_sort: 'budget', p_descending: true, ...place });
  });

  describe('among 10,000 projects as among 50', () => {
    const page = Array.from({ length: 10 }, (_, at) =>
      makeProject({ id: `00000000-0000-4000-8000-0000000002${at + 10}`, name: `Project ${at}` }),
    );
    /** What the page asked for and drew while somebody paged, sorted and filtered. */
    const workOf = async (total: number, words: string) => {
      const list = { rows: page, total: Math.min(total, 1000), is_more: total > 1000 };
      const { user, requests, unmount } = show({
        path: '/projects?size=10',
        answers: { 'POST /rest/v1/rpc/project_page': list },
      });
      await screen.findByText(`Showing 10 of ${words} projects`);
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
      await user.click(await screen.findByRole('option', { name: 'Budget, highest first' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Roofing' }));
      await screen.findByText(`Showing 10 of ${words} projects`);
      const drawn = screen.getAllByRole('article').length;
      const asked = requests.map(
        ({ method, path, query, body }) => `${method} ${path} ${query} ${JSON.stringify(body)}`,
      );
      unmount();
      return { drawn, asked };
    };

    it('asks the same, and draws the same', async () => {
      const few = await workOf(50, '50');
      const many = await workOf(10_000, 'more than 1,000');

      expect(few.drawn).toBe(10);
      expect(many).toEqual(few);
      expect(many.asked.filter((line) => line.includes('project_page'))).toHaveLength(4);
    });
  });

  it('puts a filter into the address and goes back to the first page', async () => {
    const { user, router } = show({ path: '/projects?page=2' });
    await screen.findByText(/^Showing/);

    await user.click(screen.getByRole('checkbox', { name: 'Roofing' }));

    await waitFor(() => expect(router.state.location.search).toBe('?type=Roofing'));
  });

  it('shows the same projects as a table', async () => {
    show({ path: '/projects?view=list' });

    expect(await screen.findByRole('gridcell', { name: 'Hill Country Barn' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Budget/ })).toBeVisible();
  });

  it('says so when a range of dates is the wrong way round', async () => {
    show({ path: '/projects?from=2026-11-20&to=2026-11-01' });

    expect(await screen.findByText('Choose a date on or after the start date')).toBeInTheDocument();
  });

  it('says what the place is for when there is none', async () => {
    const { requests } = show({ answers: { 'POST /rest/v1/rpc/project_page': [] } });

    expect(await screen.findByRole('heading', { name: 'No Projects Found' })).toBeVisible();
    // Archived projects, of which there are none either, would need the filters.
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(requests.at(-1)?.body).toMatchObject({ p_filters: { archived: true }, p_limit: 1 });
    expect(screen.getByRole('button', { name: 'New Project' })).toBeEnabled();
  });

  it('names the plan that the empty page needs, and leads to the prices', async () => {
    show({ plan: 'starter', answers: { 'POST /rest/v1/rpc/project_page': [] } });

    expect(
      await screen.findByText('This feature requires a Pro or higher plan subscription.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('tells who may not make projects where theirs come from', async () => {
    show({ role: 'subcontractor', answers: { 'POST /rest/v1/rpc/project_page': [] } });

    expect(await screen.findByText('Projects you work on will appear here.')).toBeVisible();
    expect(screen.queryByText(/Create your first one/)).toBeNull();
  });

  it('says why the projects did not come and fetches them on Retry', async () => {
    let fails = true;
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/project_page': () =>
          fails ? databaseError('PT403', 'User profile or company not found') : [lake],
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch projectsUser profile or company not found',
    );

    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('article', { name: 'Lakeview Residence' })).toBeVisible();
  });

  it('shows New Project disabled to a Starter, with the reason', async () => {
    const { user } = show({ plan: 'starter' });
    await screen.findByText(/^Showing/);
    const [button] = screen.getAllByRole('button', { name: 'New Project' });

    expect(button).toHaveAttribute('aria-disabled', 'true');
    if (button) await user.click(button);

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      await screen.findByText('This feature requires a Pro or higher plan subscription'),
    ).toBeVisible();
  });

  it('shows no sum to a field supervisor', async () => {
    show({
      role: 'field_supervisor',
      path: '/projects?view=list',
      answers: { 'POST /rest/v1/rpc/project_page': [{ ...lake, budget: null, actual_cost: null }] },
    });

    expect(await screen.findByRole('gridcell', { name: 'Lakeview Residence' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /^Budget/ })).toBeNull();
  });

  it('names the client it is filtered by, also one that is not among the first found', async () => {
    show({
      path: `/projects?client=${morgan.id}`,
      answers: {
        'GET /rest/v1/clients': morgan,
        'POST /rest/v1/rpc/client_page': [],
      },
    });

    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Morgan Lake'),
    );
  });

  it('shows every project where the address names no client, and asks for none', async () => {
    const { requests } = show({ path: '/projects?client=garbage&from=yesterday' });

    expect(await screen.findByText(/^Showing/)).toBeVisible();
    const asked = requests.find(({ path }) => path === '/rest/v1/rpc/project_page');
    expect(asked?.body).toMatchObject({ p_filters: {} });
    expect(requests.map(({ path }) => path)).not.toContain('/rest/v1/clients');
  });

  it('shows no client to a subcontractor, and does not ask for one', async () => {
    show({
      role: 'subcontractor',
      answers: { 'POST /rest/v1/rpc/project_page': [{ ...lake, client_name: null, budget: null }] },
    });
    const card = await screen.findByRole('article', { name: 'Lakeview Residence' });

    expect(card).not.toHaveTextContent('No client');
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
  });

  it.each([
    ['a field supervisor, who may export', { role: 'field_supervisor' }, 2],
    ['a Starter, who may do nothing with them', { plan: 'starter' }, 0],
  ] as const)('offers to select projects to %s', async (_, who, boxes) => {
    show(who);
    await screen.findByText(/^Showing/);

    expect(screen.queryAllByRole('checkbox', { name: /^Select / })).toHaveLength(boxes);
  });

  it('guides through the first project', async () => {
    show({
      onboarding: {
        state: {
          isFirstTimeUser: true,
          steps: { companyInfo: true, firstClient: true, firstItem: true, firstProject: false },
          currentStep: 'firstProject',
          showWelcomeTour: false,
          isOnboardingComplete: false,
        },
      },
    });

    expect(await screen.findByText('Create your first project')).toBeVisible();
  });
});
