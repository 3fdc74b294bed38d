import { reservedPaths } from '@plumbline/contract';
import type { RouteObject } from 'react-router-dom';
import type { FollowedAreas } from './areas/followReleases.ts';
import { shellRoutes } from './routes.tsx';

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

it('leaves no path of the shell to an area', () => {
  const own = shellRoutes({
    config: { databaseUrl: '', databaseKey: '', cardProviderKey: '', apiUrl: '' } as never,
    areas: {} as FollowedAreas,
    pages: [],
    trials: [],
  });

  const open = pathsOf(own).filter((path) => path !== '*' && !reservedPaths.includes(path));

  expect(open).toEqual([]);
});
