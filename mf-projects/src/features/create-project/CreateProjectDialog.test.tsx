import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

const client = {
  id: 'a0000000-0000-4000-8000-0000000000d1',
  name: 'Morgan Lake',
  email: null,
  payment_terms: null,
};
const old = makeProject({ name: 'Old Mill', start_date: '2026-11-01' });
const attic = makeProject({
  id: 'b0000000-0000-4000-8000-000000000001',
  name: 'Attic <b>',
  start_date: '2020-01-01',
});
const empty = '/projects?action=create';
const forMorgan = `/projects?action=create&clientId=${client.id}&clientName=Morgan+Lake`;

type Options = Partial<Parameters<typeof renderInShell>[1]>;

async function open({ answers, ...options }: Options = {}) {
  const shown = renderInShell(pages, {
    area,
    path: empty,
    ...options,
    answers: {
      'POST /rest/v1/rpc/project_page': [old],
      'POST /rest/v1/rpc/client_page': [client],
      'GET /rest/v1/clients': client,
      'POST /rest/v1/rpc/save_project': attic,
      ...answers,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: /Create New Project/ });
  return { ...shown, dialog: within(dialog) };
}

async function fill({ user, dialog }: Awaited<ReturnType<typeof open>>) {
  const set = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  set(/^Project name/, 'Attic');
  set(/^Description/, 'Two rooms');
  set(/^Start date/, '2026-11-20');
  set(/^Budget/, '1200.50');
  set(/^Project address/, '12 Oak Street');
  await user.click(dialog.getByLabelText(/^Project type/));
  await user.click(await screen.findByRole('option', { name: 'Roofing' }));
}

describe('CreateProjectDialog', () => {
  it('shows every error of an empty form and sends nothing', async () => {
    const { user, dialog, requests } = await open();

    await user.click(dialog.getByRole('button', { name: 'Create Project' }));

    for (const message of [
      'Project name is required',
      'Project description is required',
      'Please select a client',
      'Start date is required',
      'Please enter a valid budget amount',
      'Project address is required',
      'Project type is required',
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await dialog.findByText(message)).toBeVisible();
    }
    expect(requests.some(({ path }) => path.includes('save_project'))).toBe(false);
  });

  it("offers the client's address for the project", async () => {
    const { user, dialog } = await open({
      path: forMorgan,
      answers: {
        'GET /rest/v1/clients': {
          ...client,
          address: { street: '14 Lakeview Drive', city: 'Austin', state: 'TX', zip: '78701' },
        },
      },
    });

    await user.click(
      await dialog.findByRole('button', {
        name: 'Use client address: 14 Lakeview Drive, Austin, TX 78701',
      }),
    );

    expect(dialog.getByLabelText(/^Project address/)).toHaveValue(
      '14 Lakeview Drive, Austin, TX 78701',
    );
  });

  it('offers the types, states and priorities of the specification', async () => {
    const { user, dialog } = await open();
    const offered = async (label: RegExp) => {
      await user.click(dialog.getByRole('combobox', { name: label }));
      const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return options;
    };

    expect(dialog.getByRole('combobox', { name: /^Status/ })).toHaveTextContent('Planning');
    expect(dialog.getByRole('combobox', { name: /^Priority/ })).toHaveTextContent('Medium');
    expect(await offered(/^Project type/)).toEqual([
      'Residential Construction',
      'Commercial Construction',
      'Renovation',
      'Remodeling',
      'Foundation Work',
      'Roofing',
      'Electrical',
      'Plumbing',
      'HVAC',
      'Landscaping',
      'Other',
    ]);
    expect(await offered(/^Status/)).toEqual([
      'Planning',
      'In Progress',
      'On Hold',
      'Completed',
      'Delayed',
    ]);
    expect(await offered(/^Priority/)).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  });

  it('creates the project for the client that the address names, and puts it first', async () => {
    const shown = await open({ path: forMorgan });
    await fill(shown);

    await shown.user.click(shown.dialog.getByRole('button', { name: 'Create Project' }));

    expect(await screen.findByText('Project "Attic <b>" created successfully')).toBeVisible();
    const sent = shown.requests.find(({ path }) => path.includes('save_project'))?.body;
    expect(sent).toMatchObject({
      p_project: {
        name: 'Attic',
        client_id: client.id,
        budget: 1200.5,
        end_date: null,
        project_type: 'Roofing',
        status: 'planning',
        priority: 'medium',
      },
    });
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(
        ['Attic <b>', 'Old Mill'],
      ),
    );
    expect(shown.router.state.location.search).toBe('');
  });

  it('leaves the new project out of what is searched for afterwards', async () => {
    const shown = await open({
      path: forMorgan,
      answers: {
        'POST /rest/v1/rpc/project_page': ({ body }: { body: object }) =>
          JSON.stringify(body).includes('Mill') ? [old] : [old, attic],
      },
    });
    await fill(shown);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Create Project' }));
    await screen.findByRole('article', { name: 'Attic <b>' });

    await shown.user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'Mill');

    expect(await screen.findByText('Showing 1 of 1 projects')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Attic <b>' })).toBeNull();
  });

  it('tells the other areas of the new project', async () => {
    const shown = await open({ path: forMorgan });
    const received: unknown[] = [];
    shown.platform.events.on('project.created@1', (payload) => received.push(payload));
    await fill(shown);

    await shown.user.click(shown.dialog.getByRole('button', { name: 'Create Project' }));

    await waitFor(() => expect(received).toEqual([{ project_id: attic.id }]));
  });

  it('shows a refused client beside its field and keeps what was typed', async () => {
    const refused = Response.json(
      { code: 'PT422', message: 'Please select a client', details: null, hint: 'client_id' },
      { status: 422 },
    );
    const shown = await open({
      path: forMorgan,
      answers: { 'POST /rest/v1/rpc/save_project': refused },
    });
    await fill(shown);

    await shown.user.click(shown.dialog.getByRole('button', { name: 'Create Project' }));

    expect(await shown.dialog.findByText('Please select a client')).toBeVisible();
    expect(shown.dialog.getByLabelText(/^Project name/)).toHaveValue('Attic');
    expect(
      await screen.findByText('Failed to create project: Please select a client'),
    ).toBeVisible();
  });

  it('says so when the plan has no room left', async () => {
    const message = 'Your plan allows up to 10 projects. Archive a project or upgrade your plan.';
    const shown = await open({
      path: forMorgan,
      answers: { 'POST /rest/v1/rpc/save_project': databaseError('PT402', message) },
    });
    await fill(shown);

    await shown.user.click(shown.dialog.getByRole('button', { name: 'Create Project' }));

    expect(await shown.dialog.findByText(message)).toBeVisible();
  });

  it('does not open for a plan that cannot create projects', async () => {
    renderInShell(pages, {
      area,
      path: empty,
      plan: 'starter',
      answers: { 'POST /rest/v1/rpc/project_page': [old], 'POST /rest/v1/rpc/client_page': [] },
    });
    await screen.findByText('Showing 1 of 1 projects');

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
