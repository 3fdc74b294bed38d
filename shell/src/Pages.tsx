import type { PageConfig } from '@plumbline/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { useRoutes } from 'react-router-dom';
import type { FollowedAreas } from './areas/followReleases.ts';
import { shellRoutes } from './routes.tsx';

type PagesProps = { config: PageConfig; areas: FollowedAreas; trials: readonly string[] };

/** The page of the address, in its frame: the shell's own, or one that an area brings, now or later. */
export function Pages({ config, areas, trials }: PagesProps) {
  const pages = useSyncExternalStore(areas.subscribe, areas.pages);
  const routes = useMemo(
    () => shellRoutes({ config, areas, pages, trials }),
    [config, areas, pages, trials],
  );
  return useRoutes(routes);
}
