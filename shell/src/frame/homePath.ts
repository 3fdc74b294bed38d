import { judge, type Abilities } from '@plumbline/contract';
import { isOpen, type LiveRoute } from '@plumbline/platform';
import type { NavEntry } from '../areas/liveAreaTypes.ts';

/** A page of the app that is never an area's. */
export const ownPage = '/welcome';

/** As in frame.css. */
export const narrow = '(max-width: 899px)';

/** Who works on site: the role tracks time, and sees no money. */
export const isFieldRole = (abilities: Abilities): boolean =>
  judge(abilities, { permission: 'track_time' }).answer === 'allow' &&
  judge(abilities, { permission: 'view_money' }).answer !== 'allow';

/**
 * Where a signed-in user starts: Today for field roles on a phone, else the dashboard, or the first menu entry that is
 * open while there is none.
 */
export function homePath(
  routes: ReadonlyMap<string, LiveRoute>,
  nav: readonly NavEntry[],
  abilities: Abilities,
): string {
  const today = routes.get('field.today');
  const isOnSite = isFieldRole(abilities) && matchMedia(narrow).matches;
  if (today && isOnSite && isOpen(abilities, today)) return today.path;
  const dashboard = routes.get('insights.dashboard');
  if (dashboard && isOpen(abilities, dashboard)) return dashboard.path;
  return nav.find(({ route }) => isOpen(abilities, route))?.route.path ?? ownPage;
}
