import type { LiveAreas } from '../areas/liveAreaTypes.ts';
import { integrityOf } from '../federation/areaLoader.ts';
import { manifestFile } from '../federation/releasedFiles.ts';
import { ownPage } from '../frame/homePath.ts';
import {
  fileCache,
  filesOfPage,
  isTheFile,
  cachePage,
  kindOf,
  settlePage,
} from '@plumbline/offline/cachedFiles';

/** As many files are kept as a session with every page opened loads, and those of some releases before it. */
const most = 400;

const isFile = (url: string) =>
  kindOf({ method: 'GET', mode: 'cors', url, cache: 'default' }, location.origin) === 'file';

/** Registers the worker; false where it cannot be had. */
export async function startWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registered: unknown = await navigator.serviceWorker.register('/sw.js').catch(() => false);
  return Boolean(registered);
}

/** Keeps the page of the app as the server gives it now. The worker does it with each page that is opened. */
export async function keepNewestPage(): Promise<void> {
  await cachePage(await fetch(ownPage, { cache: 'no-store', headers: { accept: 'text/html' } }));
}

/**
 * Keeps the files that this page has loaded, from the browser's own cache, and every area's list of files, which a
 * page brings for its own area alone. Those of releases that are over go. The newest page will start from now on.
 */
export async function keepLoadedFiles({ pages, versionOf }: LiveAreas): Promise<void> {
  const isOver = (url: string) => {
    const [, place, area = '', version] = new URL(url).pathname.split('/');
    return place === 'areas' && versionOf(area) !== version;
  };
  const cache = await caches.open(fileCache);
  const all = (await cache.keys()).map(({ url }) => url);
  const recent = new Set(all.filter((url) => !isOver(url)).slice(-most));
  await Promise.all(all.filter((url) => !recent.has(url)).map((url) => cache.delete(url)));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const lists = pages.map(
    ({ area }) => new URL(`/areas/${area}/${versionOf(area)}/${manifestFile}`, location.href).href,
  );
  const ofPage = (await filesOfPage()).map((path) => new URL(path, location.href).href);
  for (const url of new Set([...ofPage, ...loaded, ...lists])) {
    if (recent.has(url) || !isFile(url) || isOver(url)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
    const answer = await fetch(url, { cache: 'force-cache', integrity: integrityOf(url) ?? '' });
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (isTheFile(answer)) await cache.put(url, answer);
  }
  await settlePage();
}
