import { offlineBackend } from '../backend.ts';

/** A list's total; null when the server did not count. */
export type AnswerMeta = { total: number | null };
/** A response of the server, with its total. */
export type CachedResponse = { data: unknown; meta?: AnswerMeta | undefined };
/** As stored on this device: when it arrived, in ms since 1970, and for whom. */
type StoredResponse = CachedResponse & { at: number; owner: string };

const prefix = 'plumbline.answers.';
const lifetimeMs = 7 * 86_400_000;
/** The most responses stored, and the most characters of one. */
const bounds = { answers: 100, characters: 200_000 };

/** Fields that are never stored, with their replacement: amounts, email addresses, company settings. */
const left: Record<string, unknown> = {
  budget: null,
  actual_cost: null,
  cost: null,
  email: null,
  client_email: null,
  signer_email: null,
  settings: null,
  // Its texts contain amounts.
  recent_activity: [],
};

/** The key of the session's response. Without it no other response is used. */
export const sessionKey = 'session(undefined)';
const addressOf = (key: string) => new URL(`/kept?${encodeURIComponent(key)}`, location.href).href;
const isThere = () => 'caches' in globalThis;
const isOld = ({ at }: StoredResponse) => Date.now() - at > lifetimeMs;

async function read(found: Response | undefined): Promise<StoredResponse | undefined> {
  const stored: StoredResponse | undefined = await found?.json();
  return stored && !isOld(stored) ? stored : undefined;
}

/** The stored response for this browser's user; undefined when there is none or the browser has no Cache API. */
export async function cachedResponse(key: string): Promise<StoredResponse | undefined> {
  if (!isThere()) return undefined;
  const user = await offlineBackend().storedUser();
  if (!user) return undefined;
  return read(await caches.match(addressOf(key), { cacheName: prefix + user }));
}

/**
 * Opens the cache of this owner's responses; undefined without a user. Deletes the caches of other users, and this
 * user's own after a change of role, company, or permissions.
 */
export async function openCache(owner: string): Promise<Cache | undefined> {
  const user = isThere() ? await offlineBackend().storedUser() : undefined;
  if (!user) return undefined;
  const name = prefix + user;
  await deleteCaches((other) => other !== name);
  const cache = await caches.open(name);
  const session = await read(await cache.match(addressOf(sessionKey)));
  if (session?.owner === owner) return cache;
  await deleteCaches();
  return caches.open(name);
}

/** Stores a response, unless it is too large or the device is full. Does nothing for a cache that was deleted. */
export async function writeCached(
  cache: Cache,
  key: string,
  response: StoredResponse,
): Promise<void> {
  const text = JSON.stringify(response, (name, value: unknown) =>
    Object.hasOwn(left, name) ? left[name] : value,
  );
  try {
    if (text.length > bounds.characters) return await deleteCached(cache, key);
    await cache.put(addressOf(key), new Response(text));
    const others = (await cache.keys()).filter(({ url }) => url !== addressOf(sessionKey));
    await Promise.all(others.slice(0, -bounds.answers).map((request) => cache.delete(request)));
  } catch {
    // The device is full: the page goes without.
  }
}

/** Deletes one response. */
export async function deleteCached(cache: Cache, key: string): Promise<void> {
  await cache.delete(addressOf(key));
}

/** Deletes the caches of all users, or those whose name matches. */
export async function deleteCaches(isMeant: (name: string) => boolean = () => true): Promise<void> {
  if (!isThere()) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isMeant(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
