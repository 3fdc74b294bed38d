/** What a push shows, as `showNotification` takes it. */
export type Shown = {
  title: string;
  options: { tag: string; icon: string; data: { path: string } };
};

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** The path of a push: one of this site, else the dashboard. */
const pathOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : '/dashboard';

/** Reads a push; a browser wants each to show something, so what can't be read shows that there is news. */
export function shownOf(data: unknown): Shown {
  const { id, title, path } = Object(data) as { id?: unknown; title?: unknown; path?: unknown };
  return {
    title: text(title, 'You have a new notification'),
    options: {
      // A second push of the same notification replaces the first.
      tag: text(id, 'plumbline'),
      icon: '/install/icon-192.png',
      data: { path: pathOf(path) },
    },
  };
}

type Page = { focus: () => Promise<unknown>; postMessage: (message: unknown) => void };
type Pages = {
  matchAll: (options: { type: 'window' }) => Promise<readonly Page[]>;
  openWindow: (path: string) => Promise<unknown>;
};

/** Leads to what a pressed notification is about: in the page that is open, which guards unsaved work, else in a new one. */
export async function openPushed(pages: Pages, data: unknown): Promise<void> {
  const path = pathOf(Object(data).path);
  const [page] = await pages.matchAll({ type: 'window' });
  if (!page) return void (await pages.openWindow(path));
  await page.focus();
  page.postMessage({ openPath: path });
}
