import { afterEach } from '@jest/globals';
import type { AreaDefinition } from '@plumbline/contract';
import {
  makeStore,
  ownerOf,
  refusedText,
  StoreProvider,
  useFlushQueue,
  type Session,
} from '@plumbline/data';
import { ThemeRoot } from '@plumbline/design';
import {
  AreaProvider,
  PlatformProvider,
  lazyComponent,
  type AreaPages,
  type Platform,
  type Toasts,
} from '@plumbline/platform';
import { RouterRoot, makeMemoryRouter } from '@plumbline/platform/router';
import { act, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { fakeBackend, type Answers, type SentRequest } from './fakeBackend.ts';
import { beforeLastPage } from './lastPage.ts';
import { fakePlatform, type FakePlatformOptions } from './fakePlatform.tsx';
import { makeSession } from './makeSession.ts';

type Options = Omit<FakePlatformOptions, 'session' | 'area'> &
  Parameters<typeof makeSession>[0] & {
    /** The area's own area.ts. */
    area: AreaDefinition;
    /** Where the test starts; the area's first route unless told. */
    path?: string;
    /** State of the navigation that led to `path`. */
    state?: unknown;
    /** What the backend answers, by `GET /rest/v1/project_list`. */
    answers?: Answers;
  };

/** What is on the screen, and what a test looks at or changes behind it. */
export type RenderedInShell = RenderResult & {
  user: UserEvent;
  router: ReturnType<typeof makeMemoryRouter>;
  store: ReturnType<typeof makeStore>;
  platform: Platform;
  session: Session;
  /** What was sent so far. */
  requests: SentRequest[];
};

/** The real one: a test may leave its own clock behind. */
const soon = globalThis.setTimeout;
const turn = () => new Promise<void>((resolve) => void soon(resolve, 0));

let unforeseen: string[] = [];
afterEach(() => {
  const names = unforeseen;
  unforeseen = [];
  if (names.length > 0) throw new Error(`The test has no answer for ${names.join(', ')}`);
});

/** Where the page went when it left the area; a test reads it as `Went to /invoices?project=7`. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`Went to ${pathname}${search}`}</p>;
}

/** Sends what waits for the connection, as the shell does. */
function FlushQueue({ session, toasts }: { session: Session; toasts: Toasts }) {
  useFlushQueue({
    owner: ownerOf(session),
    onSaved: (count) => toasts.success(`${count} saved`),
    onRefused: (change, why) => toasts.error(refusedText(change, why)),
  });
  return null;
}

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** What the user chose before on list pages: filters open, and cards where a list has them first in its tests. */
const earlier = {
  'plumbline.filters': 'open',
  ...Object.fromEntries(
    ['projects', 'clients', 'items', 'vendors', 'materials'].flatMap((list) => [
      [`plumbline.view.${list}`, 'grid'],
      [`plumbline.view.${list}.phone`, 'grid'],
    ]),
  ),
};

/** Stores choices unless the test has stored others; an empty one means none. */
const choose = (choices: Record<string, string>) => {
  for (const [key, value] of Object.entries(choices))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
};

/**
 * Renders pages of an area in a fake shell: memory router, store, theme, toasts, and a session of the
 * wanted role and plan. Fails a test that uses a route, slot or event which area.ts does not name,
 * and one that sends a request it has no answer for; the page that a test ends on is waited for, so that its
 * requests always count.
 */
export function renderInShell(what: AreaPages | ReactElement, options: Options): RenderedInShell {
  const { area, path, state, answers = {}, role, plan, user, company, ...rest } = options;
  const backend = fakeBackend(answers);
  choose(earlier);
  unforeseen = backend.unforeseen;
  const session = makeSession({ role, plan, user, company });
  const platform = fakePlatform({ area, session, ...rest });
  const inArea = (element: ReactElement) => (
    <AreaProvider value={area.id}>
      <Suspense fallback="Loading…">{element}</Suspense>
    </AreaProvider>
  );
  const loads: Promise<unknown>[] = [];
  const toElement = (id: string): ReactElement => {
    if (!('props' in what)) {
      const load = what[id];
      if (!load) throw new Error(`${area.id} has no page for ${id}`);
      const Page = lazyComponent(() => {
        const asked = load();
        loads.push(asked);
        return asked;
      });
      return <Page />;
    }
    return what as ReactElement;
  };
  const routes = area.routes.map(({ id, path: pattern }) => ({
    path: pattern,
    element: inArea(toElement(id)),
  }));
  const [first] = area.routes;
  const start = new URL(path ?? first?.path ?? '/', 'http://plumbline.test');
  const router = makeMemoryRouter({ pathname: start.pathname, search: start.search, state });
  const store = makeStore();
  const events = userEvent.setup();
  const screen = render(
    <StoreProvider store={store}>
      <ThemeRoot>
        <PlatformProvider value={platform}>
          <RouterRoot router={router}>
            <FlushQueue session={session} toasts={platform.toasts} />
            <Pages routes={[...routes, { path: '*', element: <Elsewhere /> }]} />
          </RouterRoot>
        </PlatformProvider>
      </ThemeRoot>
    </StoreProvider>,
    // Faults that a boundary caught are part of what a test shows.
    { onCaughtError: () => {} },
  );
  beforeLastPage(() =>
    act(async () => {
      await turn();
      await Promise.allSettled(loads);
      // It is drawn, and asks for its data.
      await turn();
      await turn();
    }),
  );
  return { ...screen, user: events, router, store, platform, session, requests: backend.requests };
}
