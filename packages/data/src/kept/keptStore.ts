import type { AnswerMeta } from '../api.ts';
import { visitor } from '../visitor.ts';

/** An answer of the server as it came, with its total. */
export type KeptAnswer = { data: unknown; meta?: AnswerMeta | undefined };
/** As it lies on this device: when it came, in milliseconds, and for whom. */
type Kept = KeptAnswer & { at: number; owner: string };

const prefix = 'plumbline.answers.';
const lifetimeMs = 7 * 86_400_000;
/** So many answers are kept at most, and none with more characters than that. */
const bounds = { answers: 100, characters: 200_000 };

/** What no device keeps, by name, and what stands in its place: sums, addresses of mail, what a company has set. */
const left: Record<string, unknown> = {
  budget: null,
  actual_cost: null,
  cost: null,
  email: null,
  client_email: null,
  signer_email: null,
  settings: null,
  // Its words name sums.
  recent_activity: [],
};

/** The key of the answer that says who is signed in; the other answers are kept with it or not at all. */
export const sessionKey = 'session(undefined)';
const addressOf = (key: string) => new URL(`/kept?${encodeURIComponent(key)}`, location.href).href;
const isThere = () => 'caches' in globalThis;
const isOld = ({ at }: Kept) => Date.now() - at > lifetimeMs;

async function read(found: Response | undefined): Promise<Kept | undefined> {
  const kept: Kept | undefined = await found?.json();
  return kept && !isOld(kept) ? kept : undefined;
}

/** What is kept for whoever this browser's session belongs to; undefined also where a browser keeps nothing. */
export async function keptAnswer(key: string): Promise<Kept | undefined> {
  if (!isThere()) return undefined;
  const user = await visitor().auth.storedUser();
  if (!user) return undefined;
  return read(await caches.match(addressOf(key), { cacheName: prefix + user }));
}

/**
 * The place of this owner's answers on this device. What anybody else left is deleted, and what this user left as
 * another owner: in another role, in another company, or with other permissions.
 */
export async function openKept(owner: string): Promise<Cache | undefined> {
  const user = isThere() ? await visitor().auth.storedUser() : undefined;
  if (!user) return undefined;
  const name = prefix + user;
  await deleteKept((other) => other !== name);
  const cache = await caches.open(name);
  const session = await read(await cache.match(addressOf(sessionKey)));
  if (session?.owner === owner) return cache;
  await deleteKept();
  return caches.open(name);
}

/** Keeps an answer; nothing where there is no room. Written to a place that was deleted, it is gone as well. */
export async function writeKept(cache: Cache, key: string, kept: Kept): Promise<void> {
  const text = JSON.stringify(kept, (name, value: unknown) =>
    Object.hasOwn(left, name) ? left[name] : value,
  );
  try {
    if (text.length > bounds.characters) return await dropKept(cache, key);
    await cache.put(addressOf(key), new Response(text));
    const others = (await cache.keys()).filter(({ url }) => url !== addressOf(sessionKey));
    await Promise.all(others.slice(0, -bounds.answers).map((request) => cache.delete(request)));
  } catch {
    // Without room the screen says offline what it said before.
  }
}

/** Forgets one answer. */
export async function dropKept(cache: Cache, key: string): Promise<void> {
  await cache.delete(addressOf(key));
}

/** Deletes the answers of everybody, or of those whose place is so called. */
export async function deleteKept(isMeant: (name: string) => boolean = () => true): Promise<void> {
  if (!isThere()) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isMeant(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
