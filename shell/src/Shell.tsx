import type { PageConfig } from '@plumbline/contract';
import { StoreProvider, makeStore } from '@plumbline/data/core';
import { FrameRoot } from '@plumbline/design/frame';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter, matchPath } from 'react-router-dom';
import { followReleases } from './areas/followReleases.ts';
import type { LivePage } from './areas/liveAreas.ts';
import type { Releases } from './federation/releases.ts';
import { areaRoutes, shellRoutes } from './routes.tsx';

type ShellProps = { config: PageConfig; releases: Releases; trials: readonly string[] };

/** The only store, theme and router of the product. */
export function Shell(props: ShellProps) {
  const [store] = useState(makeStore);
  const [router] = useState(() => makeRouter(props));
  return (
    <StoreProvider store={store}>
      <FrameRoot>
        <RouterProvider router={router} />
      </FrameRoot>
    </StoreProvider>
  );
}

function makeRouter({ config, releases, trials }: ShellProps) {
  const areas = followReleases(releases, (now, before) => {
    const isNew = (page: LivePage) => !before.pages.some(({ id }) => id === page.id);
    for (const { parent, routes } of areaRoutes(now.pages.filter(isNew)))
      router.patchRoutes(parent, routes);
  });
  const live = areas.current();
  const router = createBrowserRouter(shellRoutes({ config, live, areas, trials }));
  // Before React renders the new page: its load then waits for the newest release of the area.
  router.subscribe(({ location }) => {
    const page = areas.current().pages.find(({ path }) => matchPath(path, location.pathname));
    releases.visit(page?.area);
  });
  return router;
}
