import * as z from 'zod/mini';
import { storageKeys } from './browserStorage.ts';

const recent = z.object({
  /** Whose pages these are; nobody else who signs in here sees them. */
  user: z.string(),
  pages: z.array(z.object({ label: z.string(), path: z.string() })),
});
export type RecentPage = z.infer<typeof recent>['pages'][number];

/** How many a user wants to see without reading. */
const most = 6;

/** The records that a user opened last in this browser, the newest first. */
export function recentPages(user: string): RecentPage[] {
  try {
    const noted = recent.parse(JSON.parse(localStorage.getItem(storageKeys.recent) ?? 'null'));
    return noted.user === user ? noted.pages : [];
  } catch {
    return [];
  }
}

/** Puts a record first in the list. Without room in the browser's storage the list stays as it was. */
export function noteRecentPage(user: string, page: RecentPage): void {
  const pages = [page, ...recentPages(user).filter(({ path }) => path !== page.path)];
  try {
    localStorage.setItem(storageKeys.recent, JSON.stringify({ user, pages: pages.slice(0, most) }));
  } catch {
    // The list is a convenience; the page itself is what the user came for.
  }
}
