import type { PageConfig } from '@plumbline/contract';
import { StoreProvider, makeStore } from '@plumbline/data/core';
import { ThemeRoot } from '@plumbline/design/frame';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter, matchPath } from 'react-router-dom';
import { liveAreas } from './areas/liveAreas.ts';
import type { Releases } from './federation/releases.ts';
import { shellRoutes } from './routes.tsx';

type ShellProps = { config: PageConfig; releases: Releases; trials: readonly string[] };

/** The only store, theme and router of the product. */
export function Shell(props: ShellProps) {
  const [store] = useState(makeStore);
  const [router] = useState(() => makeRouter(props));
  return (
    <StoreProvider store={store}>
      <ThemeRoot>
        <RouterProvider router={router} />
      </ThemeRoot>
    </StoreProvider>
  );
}

function makeRouter({ config, releases, trials }: ShellProps) {
  const live = liveAreas(releases);
  const router = createBrowserRouter(shellRoutes({ config, live, trials }));
  // Before React renders the new page: its load then waits for the newest release of the area.
  router.subscribe(({ location }) =>
    releases.visit(live.pages.find(({ path }) => matchPath(path, location.pathname))?.area),
  );
  return router;
}
