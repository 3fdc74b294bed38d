/** Files whose name says which they are: they never change. */
export const fileCache = 'plumbline.files';
const pageCache = 'plumbline.page';
const pageAddress = '/kept-page';

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

/** The page of the app as it came last, with the policy and the nonce that it came with. */
export const keptPage = () => caches.match(pageAddress, { cacheName: pageCache });

/** Keeps an answer if it is a page of the app; it opens at any path. Nothing in it is anybody's own. */
export async function keepPage(answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  const text = await answer.clone().text();
  if (!text.includes('id="plumbline-registry"')) return;
  const cache = await caches.open(pageCache);
  await cache.put(pageAddress, answer);
}

/** The address of a file without what asks for it again. */
export const addressOf = (url: string) => url.split('?', 1)[0] ?? url;
