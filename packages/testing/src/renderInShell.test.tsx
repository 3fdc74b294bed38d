import { defineArea } from '@plumbline/contract';
import { api, isDataError } from '@plumbline/data';
import {
  AreaLink,
  Gate,
  PlatformProvider,
  Slot,
  definePages,
  denialReason,
  useDraft,
  useEmit,
  useListState,
  usePlatform,
  useSession,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { Component, type ReactNode } from 'react';
import { refuseUndeclared, renderInShell, screen } from './index.ts';

const area = defineArea({
  id: 'projects',
  owner: 'team-projects',
  contract: '^1.0.0',
  routes: [
    { id: 'projects.list', path: '/projects', title: 'Projects' },
    { id: 'projects.detail', path: '/projects/:projectId', title: 'Project' },
  ],
  slots: { hosts: ['shell.assistant@1'] },
  events: { emits: ['project.created@1'] },
  uses: { routes: ['billing.invoices', 'admin.setup'] },
});

const { useTestProjectsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    testProjects: build.query<{ name: string }[], void>({
      query:
        () =>
        ({ db }) =>
          db.from('projects').select(),
    }),
  }),
});

function Greeting() {
  const { user, company } = useSession();
  const access = useAccess({ feature: 'create_edit_projects' });
  return (
    <>
      <h1>{`${user.full_name} of ${company.name}`}</h1>
      <button disabled={access.answer !== 'allow'} title={denialReason(access)}>
        New Project
      </button>
      <Gate requires={{ permission: 'view_money' }}>Budget</Gate>
    </>
  );
}

/** Shows what went wrong below it. */
class Told extends Component<{ children: ReactNode }, { fault: string }> {
  override state = { fault: '' };
  static getDerivedStateFromError({ message }: Error) {
    return { fault: message };
  }
  override render() {
    return this.state.fault || this.props.children;
  }
}

describe('renderInShell', () => {
  it('signs in with the wanted role and plan', () => {
    renderInShell(<Greeting />, { area, plan: 'starter', role: 'subcontractor' });

    expect(screen.getByRole('heading', { name: 'Dana Ridge of Ridgeline Builders' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New Project' })).toBeDisabled();
    expect(
      screen.getByTitle('This feature requires a Pro or higher plan subscription'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Budget')).not.toBeInTheDocument();
  });

  it('shows the pages of the area and follows links out of it', async () => {
    const pages = definePages(area, {
      'projects.list': async () => () => (
        <AreaLink to="billing.invoices" query={{ project: 'p7', action: 'create' }}>
          Invoice
        </AreaLink>
      ),
      'projects.detail': async () => () => <p>detail</p>,
    });
    const { user } = renderInShell(pages, { area });

    await user.click(await screen.findByRole('link', { name: 'Invoice' }));

    expect(await screen.findByText('Went to /invoices?project=p7&action=create')).toBeVisible();
  });

  it('hides a link to an area that is not live', () => {
    renderInShell(<AreaLink to="billing.invoices">Invoice</AreaLink>, {
      area,
      absent: ['billing.invoices'],
    });

    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('answers the page’s requests and records them', async () => {
    function Names() {
      const { data = [], error } = useTestProjectsQuery();
      if (isDataError(error)) return <p role="alert">{error.message}</p>;
      return data.map(({ name }) => <p key={name}>{name}</p>);
    }

    const { requests } = renderInShell(<Names />, {
      area,
      answers: { 'GET /rest/v1/projects': [{ name: 'Lakeside deck' }] },
    });

    expect(await screen.findByText('Lakeside deck')).toBeVisible();
    expect(requests).toMatchObject([{ method: 'GET', path: '/rest/v1/projects' }]);
  });

  it('shows toasts as the product does', async () => {
    function Saver() {
      const toasts = useToasts();
      return <button onClick={() => toasts.success('Saved')}>Save</button>;
    }
    const { user } = renderInShell(<Saver />, { area });

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  });

  it('puts a fill into a slot, and a word where it fails', async () => {
    function Broken(): never {
      throw new Error('broken fill');
    }
    renderInShell(<Slot id="shell.assistant@1" />, {
      area,
      fills: { 'shell.assistant@1': Broken },
    });

    expect(await screen.findByText(/elsewhere is unavailable/)).toBeVisible();
  });

  it('keeps list state in the address and ignores nonsense in it', async () => {
    const defaults = {
      sort: [{ field: 'start_date', direction: 'desc' as const }],
      sortable: ['start_date', 'name'],
      filters: { status: 'all', type: [] },
    };
    function List() {
      const { page, sort, filters, setFilters, setPage } = useListState<{
        status: string;
        type: readonly string[];
      }>(defaults);
      return (
        <>
          <output>{JSON.stringify({ page, sort, filters })}</output>
          <button onClick={() => setFilters({ type: ['Roofing', 'HVAC'] })}>Types</button>
          <button onClick={() => setPage(3)}>Fourth</button>
        </>
      );
    }
    const { user, router } = renderInShell(<List />, {
      area,
      path: '/projects?page=2&sort=-name,password&status=active',
    });
    const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
    expect(shown()).toEqual({
      page: 1,
      sort: [{ field: 'name', direction: 'desc' }],
      filters: { status: 'active', type: [] },
    });

    await user.click(screen.getByRole('button', { name: 'Types' }));
    expect(shown()).toMatchObject({ page: 0, filters: { type: ['Roofing', 'HVAC'] } });
    await user.click(screen.getByRole('button', { name: 'Fourth' }));

    expect(router.state.location.search).toBe(
      '?sort=-name%2Cpassword&status=active&type=Roofing&type=HVAC&page=4',
    );
  });

  it('keeps a draft for the next time', async () => {
    function Note() {
      const draft = useDraft('note');
      return (
        <>
          <output>{JSON.stringify(draft.load() ?? null)}</output>
          <button onClick={() => draft.save({ text: 'half a quote' })}>Keep</button>
        </>
      );
    }
    const { user, unmount } = renderInShell(<Note />, { area });
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    unmount();

    renderInShell(<Note />, { area });

    expect(screen.getByRole('status')).toHaveTextContent('{"text":"half a quote"}');
  });

  it('carries an event to the platform’s listeners', async () => {
    const id = '00000000-0000-4000-8000-000000000009';
    function Creator() {
      const emit = useEmit();
      return <button onClick={() => emit('project.created@1', { project_id: id })}>Create</button>;
    }
    const { user, platform } = renderInShell(<Creator />, { area });
    const heard: string[] = [];
    platform.events.on('project.created@1', ({ project_id }) => heard.push(project_id));

    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(heard).toEqual([id]);
  });
});

describe('useSession', () => {
  it('says in the specification’s words that nobody is signed in', () => {
    function SignedOut() {
      const platform = usePlatform();
      return (
        <PlatformProvider value={{ ...platform, session: { status: 'signedOut' } }}>
          <Told>
            <Greeting />
          </Told>
        </PlatformProvider>
      );
    }

    renderInShell(<SignedOut />, { area });

    expect(screen.getByText('User not authenticated')).toBeVisible();
  });
});

describe('refuseUndeclared', () => {
  it.each([
    ['route', 'crm.clients', 'uses.routes'],
    ['slot', 'project.panel@1', 'slots.hosts'],
    ['emits', 'client.created@1', 'events.emits'],
    ['handles', 'client.created@1', 'events.handles'],
  ] as const)('refuses a %s that area.ts does not name', (kind, id, place) => {
    const use = { kind, id, area: 'projects' } as Parameters<typeof refuseUndeclared>[1];

    expect(() => refuseUndeclared(area, use)).toThrow(
      `projects uses ${id} without naming it in ${place} of its area.ts`,
    );
  });

  it('lets an area use its own routes', () => {
    expect(() =>
      refuseUndeclared(area, { kind: 'route', id: 'projects.detail', area: 'projects' }),
    ).not.toThrow();
  });
});
