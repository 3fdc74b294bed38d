import {
  addressOf,
  fileCache,
  isTheFile,
  cachePage,
  cachedFile,
  cachedPage,
} from './cachedFiles.ts';

/** A request as the worker gets it. */
export type Asked = {
  request: Request;
  /** The answer to a page that the browser has asked for while the worker started. */
  preloadResponse?: Promise<Response | undefined>;
  waitUntil: (work: Promise<unknown>) => void;
};

/** A line that hangs is given up for the kept page after so many milliseconds. */
const patienceMs = 2500;
const nothing = () => undefined;

/** The server's page; the one that is kept where the server cannot be reached. */
export async function pageOf({ request, preloadResponse, waitUntil }: Asked): Promise<Response> {
  const asked = (async () => (await preloadResponse) ?? fetch(request))();
  waitUntil(asked.then((answer) => cachePage(answer.clone())).catch(nothing));
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const first = await Promise.race([asked.catch(nothing), limit]);
  return first ?? (await cachedPage().catch(nothing)) ?? asked;
}

/** The kept file, else the server's, which is kept. One that is asked for again comes from the server if it can. */
export async function fileOf({ request, waitUntil }: Asked): Promise<Response> {
  const address = addressOf(request.url);
  const cached = await cachedFile(address).catch(nothing);
  if (cached && address === request.url) return cached;
  try {
    const answer = await fetch(request);
    if (isTheFile(answer)) waitUntil(keep(address, answer.clone()).catch(nothing));
    return answer;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

async function keep(address: string, answer: Response): Promise<void> {
  const cache = await caches.open(fileCache);
  await cache.put(address, answer);
}
