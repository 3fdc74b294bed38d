import { pageConfig, type Plan } from '@plumbline/contract';
import { StoreProvider, makeStore } from '@plumbline/data';
import { ThemeRoot } from '@plumbline/design';
import { RouterRoot, makeMemoryRouter } from '@plumbline/platform/router';
import { fakeBackend, makeSession, render, screen, userEvent } from '@plumbline/testing';
import type { LiveAreas, LivePage } from './areas/liveAreaTypes.ts';
import { Pages } from './Pages.tsx';

const config = pageConfig.parse({
  databaseUrl: 'http://plumbline.test',
  databaseKey: 'public-key',
  cardProviderKey: 'pk_test',
});

export const page = (
  id: string,
  path: string,
  title: string,
  more: Partial<LivePage> = {},
): LivePage => ({
  id,
  area: id.split('.')[0] ?? id,
  path,
  title,
  requires: [],
  isPublic: false,
  load: async () => () => <h1>{title}</h1>,
  expect: () => {},
  ...more,
});

const pages = [
  page('projects.list', '/projects', 'Projects', { requires: [{ feature: 'view_projects' }] }),
  page('projects.detail', '/projects/:projectId', 'Project'),
  page('catalog.vendors', '/vendors', 'Vendors', { requires: [{ feature: 'vendor_management' }] }),
  page('admin.team', '/team', 'Team', { requires: [{ permission: 'manage_team' }] }),
  page('admin.cleanup', '/admin-cleanup', 'Cleanup', { requires: [{ feature: 'admin_panel' }] }),
];

/** A registry of some pages. */
export const live = (all: readonly LivePage[] = pages): LiveAreas => ({
  pages: all,
  routes: new Map(all.map((one) => [one.id, one])),
  nav: all
    .filter(({ path }) => !path.includes(':'))
    .map((route, at) => ({
      route,
      label: route.title,
      icon: 'projects',
      order: at,
      in: ['top' as const, 'mobile' as const],
    })),
  commands: [],
  notifications: [],
  fillsOf: () => [],
  versionOf: () => '1.0.0',
});

const noTrials: readonly string[] = [];

export const signedIn = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' },
};

type Start = {
  path: string;
  plan?: Plan;
  areas?: LiveAreas;
  session?: unknown;
  more?: Record<string, unknown>;
};

/** Shows the shell with its routes and these areas; the backend answers in the process. */
export const show = ({
  path,
  plan = 'professional',
  areas = live(),
  session,
  more = {},
}: Start) => {
  const backend = fakeBackend({
    'POST /auth/v1/token': signedIn,
    'POST /auth/v1/logout': new Response(null, { status: 204 }),
    'POST /rest/v1/rpc/current_session': session ?? makeSession({ plan }),
    'PATCH /rest/v1/user_profiles': [],
    ...more,
  });
  const router = makeMemoryRouter(path);
  const followed = { current: () => areas, pages: () => areas.pages, subscribe: () => () => {} };
  render(
    <StoreProvider store={makeStore()}>
      <ThemeRoot>
        <RouterRoot router={router}>
          <Pages config={config} areas={followed} trials={noTrials} />
        </RouterRoot>
      </ThemeRoot>
    </StoreProvider>,
    { onCaughtError: () => {} },
  );
  return { ...backend, router, user: userEvent.setup() };
};

export const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('Email'), 'owner@plumbline.test');
  await user.type(screen.getByLabelText('Password'), 'Plumbline!2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};
