import { judge, type NavPlace } from '@plumbline/contract';
import { isOffered, isOpen, usePlatform } from '@plumbline/platform';
import { useLocation } from 'react-router-dom';
import type { NavEntry } from '../areas/liveAreaTypes.ts';
import { useShell } from './ShellContext.ts';

/**
 * The entries of one menu, in the specified order. Entries of a role's forbidden pages are left out;
 * those that only another plan has stay, and lead to the screen that names it.
 */
export function useNav(place: NavPlace): readonly NavEntry[] {
  const { live } = useShell();
  const { abilities } = usePlatform();
  const isAdminOnly = ({ route }: NavEntry) =>
    route.requires.some(({ feature }) => feature === 'admin_panel') && !isOpen(abilities, route);
  const isForbidden = ({ route }: NavEntry) =>
    route.requires.some((needs) => !isOffered(judge(abilities, needs)));
  return live.nav.filter(
    (entry) => entry.in.includes(place) && !isAdminOnly(entry) && !isForbidden(entry),
  );
}

/** Whether an entry's page, or a page below it, is open. */
export function useIsCurrent() {
  const { pathname } = useLocation();
  return (path: string) => pathname === path || pathname.startsWith(`${path}/`);
}
