import { fillPath, type Abilities } from '@plumbline/contract';
import { isOpen } from '@plumbline/platform';
import type { LiveAreas } from '../areas/liveAreaTypes.ts';

/** What the + sheet offers: its name as in area.ts, the icon of its page in the menu, and where it leads. */
type CreateEntry = { key: string; label: string; icon: string; path: string };

/** A picture is taken most often, and with one hand. */
const isPhoto = (path: string) => path.includes('photo');

/** What the areas let this user create, photos first; whole files are imported at a desk. */
export function createEntries(
  abilities: Abilities,
  { commands, nav }: Pick<LiveAreas, 'commands' | 'nav'>,
): CreateEntry[] {
  return commands
    .filter(
      ({ kind, label, route }) =>
        kind === 'action' && !label.startsWith('Import') && isOpen(abilities, route),
    )
    .map(({ label, route, query }) => {
      const path = fillPath(route.path, {}, query);
      const page = nav.find((entry) => route.path.startsWith(entry.route.path));
      return {
        key: `${route.id}/${label}`,
        label,
        icon: isPhoto(path) ? 'photos' : path.includes('scan') ? 'scan' : (page?.icon ?? ''),
        path,
      };
    })
    .toSorted((one, other) => Number(isPhoto(other.path)) - Number(isPhoto(one.path)));
}
