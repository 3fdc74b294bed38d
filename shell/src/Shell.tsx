import type { PageConfig } from '@plumbline/contract';
import { StoreProvider, makeStore } from '@plumbline/data/core';
import { FrameRoot } from '@plumbline/design/frame';
import { RouterRoot, makeBrowserRouter } from '@plumbline/platform/router';
import { useState } from 'react';
import { matchPath } from 'react-router-dom';
import { Pages } from './Pages.tsx';
import { expectPages } from './areas/expectPages.ts';
import { followReleases } from './areas/followReleases.ts';
import type { Releases } from './federation/releases.ts';

type ShellProps = { config: PageConfig; releases: Releases; trials: readonly string[] };

/** The only store, theme and router of the product. */
export function Shell({ config, releases, trials }: ShellProps) {
  const [store] = useState(makeStore);
  const [{ router, areas }] = useState(() => start(releases));
  return (
    <StoreProvider store={store}>
      <FrameRoot>
        <RouterRoot router={router}>
          <Pages config={config} areas={areas} trials={trials} />
        </RouterRoot>
      </FrameRoot>
    </StoreProvider>
  );
}

function start(releases: Releases) {
  const areas = followReleases(releases);
  const router = makeBrowserRouter();
  const pageAt = (pathname: string) =>
    areas.current().pages.find(({ path }) => matchPath(path, pathname));
  expectPages(pageAt);
  // Before React renders the new page: its load then waits for the newest release of the area.
  router.subscribe(({ location }) => {
    releases.visit(pageAt(location.pathname)?.area);
  });
  return { router, areas };
}
