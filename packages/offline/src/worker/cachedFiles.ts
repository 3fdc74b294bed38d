/** Files whose name says which they are: they never change. */
export const fileCache = 'plumbline.files';
const pageCache = 'plumbline.page';
/** The page that came last, and the one whose files were all there when it had settled. */
const pages = { newest: '/kept-page?newest', settled: '/kept-page' };

/** What the worker answers for a request: the app's page, a file that never changes, or nothing. */
export type Kind = 'page' | 'file' | undefined;

/** No pages of the app: the API, its files, the mailbox, and what clients see by a link. */
const notTheApp =
  /^\/(rest|auth|storage|functions|api|pages|areas|assets|shared|mailbox|_system)(\/|$)|\.\w+$/;
const neverChanges = /^\/(assets|areas)\/.+\.\w+$/;
/** The shell asks so for a file that did not come, or not as it was released. */
const askedAgain = /^(\?again=\d+)?$/;

/** Whoever asks past the browser's own cache wants the server's answer. */
const past = new Set(['no-store', 'reload', 'no-cache']);

export function kindOf(
  { method, mode, url, cache }: Pick<Request, 'method' | 'mode' | 'url' | 'cache'>,
  origin: string,
): Kind {
  const { origin: own, pathname, search, searchParams } = new URL(url);
  if (method !== 'GET' || own !== origin) return undefined;
  if (mode === 'navigate')
    return notTheApp.test(pathname) || searchParams.has('areas') ? undefined : 'page';
  const isFile = neverChanges.test(pathname) && askedAgain.test(search) && !past.has(cache);
  return isFile ? 'file' : undefined;
}

const cachedAt = (address: string) => caches.match(address, { cacheName: pageCache });
export const cachedFile = (url: string) =>
  caches.match(url, { cacheName: fileCache, ignoreVary: true });

/** Keeps an answer if it is a page of the app; it opens at any path. Nothing in it is anybody's own. */
export async function cachePage(answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  const text = await answer.clone().text();
  if (!text.includes('id="plumbline-registry"')) return;
  const cache = await caches.open(pageCache);
  await cache.put(pages.newest, answer);
}

/** The files that the newest page cannot start without; those of the area that it was opened at stand in a template. */
export async function filesOfPage(): Promise<string[]> {
  const html = (await (await cachedAt(pages.newest))?.text()) ?? '';
  const head = html.replace(/<template.*?<\/template>/s, '');
  return [...head.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

/** The newest page's files are kept: it will start. */
export async function settlePage(): Promise<void> {
  const newest = await cachedAt(pages.newest);
  const cache = await caches.open(pageCache);
  if (newest) await cache.put(pages.settled, newest);
}

/** The page of the app as it came last, with its policy and nonce; the one before if that came without its files. */
export async function cachedPage(): Promise<Response | undefined> {
  const files = await Promise.all((await filesOfPage()).map(cachedFile));
  const settled = await cachedAt(pages.settled);
  return files.every(Boolean) ? ((await cachedAt(pages.newest)) ?? settled) : settled;
}

/** Whether an answer is the file that was asked for, and not a page that says something else. */
export const isTheFile = ({ status, headers }: Response) =>
  status === 200 && !headers.get('content-type')?.includes('html');

/** The address of a file without what asks for it again. */
export const addressOf = (url: string) => url.split('?', 1)[0] ?? url;
