import { offlineBackend } from '../backend.ts';
import {
  deleteCaches,
  deleteCached,
  cachedResponse,
  openCache,
  sessionKey,
  writeCached,
  type AnswerMeta,
  type CachedResponse,
} from './cacheStore.ts';

export type { AnswerMeta } from './cacheStore.ts';

/** An endpoint's `extraOptions`: show its last response when the server can't be reached. Never for money. */
export type CacheOption = { isKeptOffline?: boolean };

/** A request's result; `kind` tells why it failed: `offline` when no server answered. */
export type Answered<Failure = { kind: string }> =
  | { data: unknown; meta?: AnswerMeta; error?: undefined }
  | { error: Failure; data?: undefined; meta?: undefined };
type Dated = CachedResponse & { at: number };
type Place = {
  /** Responses that arrived before it was known whether they may be stored. */
  early?: Map<string, Dated>;
  /** The session's response, which arrives first. */
  session?: Dated;
  open?: { owner: string; cache: Cache };
};

/**
 * Timeouts before falling back to the cache, in ms: for a first response, for the next ones once cached data is shown,
 * and when the connection is known to be dead.
 */
const patience = { first: 4000, next: 1000, deadLine: 300 };
/** A page that loaded this late came from the cache or over a dead connection, which then counts as dead for `countsMs`. */
const latePage = { afterMs: 2400, countsMs: 10_000 };

let place: Place = { early: new Map() };
/** Increases when pending responses no longer belong to the signed-in user. */
let generation = 0;
let turn = 0;
const shown = new Map<string, number>();

/** Whether the page shows a query's cached response. */
export const isShownFromCache = (key: string) => shown.has(key);

/** When the oldest cached response shown for these queries arrived, in ms since 1970; undefined when all are current. */
export function cachedSince(queries: Record<string, unknown>): number | undefined {
  const from = [...shown].filter(([key]) => queries[key]).map(([, at]) => at);
  return from.length > 0 ? Math.min(...from) : undefined;
}

function note(key: string, { data, meta, error }: Answered) {
  if (error?.kind === 'offline') return;
  shown.delete(key);
  if (!error) return keep(key, { data, meta, at: Date.now() });
  place.early?.delete(key);
  const isOver = error.kind === 'forbidden' || error.kind === 'notFound';
  if (isOver && place.open) void deleteCached(place.open.cache, key);
}

function keep(key: string, answer: Dated) {
  if (key === sessionKey) place.session = answer;
  const { early, open } = place;
  early?.set(key, answer);
  if (open) void writeCached(open.cache, key, { ...answer, owner: open.owner });
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

function isPageLate(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (!opened || !('responseStart' in opened)) return false;
  const cameAt = Number(opened.responseStart);
  return cameAt > latePage.afterMs && performance.now() - cameAt < latePage.countsMs;
}

async function patient(): Promise<undefined> {
  if (isPageLate()) return wait(patience.deadLine);
  // An expired token is refreshed before any request, and the refresh is retried for half a minute.
  const unreached = offlineBackend().whenUnreached();
  return Promise.race([
    wait(shown.size > 0 ? patience.next : patience.first),
    unreached.then(() => wait(patience.deadLine)),
  ]);
}

let telling: ReturnType<typeof setTimeout> | undefined;
/** Several late responses cause one refetch. */
function tellOnce(whenBack: () => void) {
  clearTimeout(telling);
  telling = setTimeout(whenBack, 200);
}

type State = { api: { queries: Record<string, { data?: unknown } | undefined> } };
type Query = {
  queryCacheKey?: string;
  dispatch: (read: (dispatch: unknown, getState: () => State) => State) => State;
};

/**
 * The server's response, which is also cached if allowed. Falls back to the cached response when the server doesn't
 * answer in time and the page has no current data; calls `whenBack` when the server's response arrives after that.
 */
export async function networkFirst<Failure extends { kind: string }>(
  ask: () => Promise<Answered<Failure>>,
  { queryCacheKey: key = '', dispatch }: Query,
  whenBack: () => void,
): Promise<Answered<Failure>> {
  const began = generation;
  const asked = ask().then((answer) => {
    if (began === generation) note(key, answer);
    return answer;
  });
  const { api } = dispatch((_, getState) => getState());
  const hasData = api.queries[key]?.data !== undefined;
  if (hasData && !shown.has(key)) return asked;
  const first = hasData ? await asked : await Promise.race([asked, patient()]);
  if (first && first.error?.kind !== 'offline') return first;
  const cached = await cachedResponse(key).catch(() => undefined);
  const isOthers = place.open && cached?.owner !== place.open.owner;
  if (!cached || isOthers || began !== generation) return asked;
  shown.set(key, cached.at);
  if (!first) void asked.then(({ error }) => !error && tellOnce(whenBack));
  return { data: cached.data, ...(cached.meta && { meta: cached.meta }) };
}

/** Caches this owner's responses from now on, including those that already arrived; undefined turns caching off. */
export async function cacheResponsesFor(owner: string | undefined): Promise<void> {
  turn += 1;
  const own = turn;
  if (owner === undefined) {
    const { session } = place;
    const forgotten = clearResponseCache();
    place = { ...(session && { session }) };
    return forgotten;
  }
  const cache = await openCache(owner).catch(() => undefined);
  if (own !== turn || !cache) return;
  const { early = new Map<string, Dated>(), session } = place;
  if (session) early.set(sessionKey, session);
  place = { open: { owner, cache }, ...(session && { session }) };
  for (const [key, answer] of early) void writeCached(cache, key, { ...answer, owner });
}

/** Deletes this device's cached responses, so that the next user or role doesn't see them. */
export async function clearResponseCache(): Promise<void> {
  turn += 1;
  generation += 1;
  place = { early: new Map() };
  shown.clear();
  await deleteCaches().catch(() => undefined);
}
