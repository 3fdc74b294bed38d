import type { Abilities } from '@plumbline/contract';
import { isOpen, type LiveRoute } from '@plumbline/platform';
import type { NavEntry } from '../areas/liveAreas.ts';

/** A page of the app that is never an area's. */
export const ownPage = '/welcome';

/** Where a signed-in user starts: the dashboard, or the first menu entry that is open while there is none. */
export function homePath(
  routes: ReadonlyMap<string, LiveRoute>,
  nav: readonly NavEntry[],
  abilities: Abilities,
): string {
  const dashboard = routes.get('insights.dashboard');
  if (dashboard && isOpen(abilities, dashboard)) return dashboard.path;
  return nav.find(({ route }) => isOpen(abilities, route))?.route.path ?? ownPage;
}
