import type { AnswerMeta } from '../api.ts';
import type { DataError } from '../errors.ts';
import { visitor } from '../visitor.ts';
import {
  deleteKept,
  dropKept,
  keptAnswer,
  openKept,
  sessionKey,
  writeKept,
  type KeptAnswer,
} from './keptStore.ts';

/** For an endpoint's `extraOptions`: its last answer is shown where no server can be reached. Never for money. */
export type KeptOption = { isKeptOffline?: boolean };

type Answered =
  | { data: unknown; meta?: AnswerMeta; error?: undefined }
  | { error: DataError; data?: undefined; meta?: undefined };
type Dated = KeptAnswer & { at: number };
type Place = {
  /** Answers that came before it was known whether they may be kept. */
  early?: Map<string, Dated>;
  /** The session's answer, which comes first. */
  session?: Dated;
  open?: { owner: string; cache: Cache };
};

/**
 * So long a server may take before what is kept is shown, in milliseconds; less while it shows already, and hardly at
 * all on a line of which is known that nothing comes over it.
 */
const patience = { first: 4000, next: 1000, deadLine: 300 };
/** A page that took so long is the kept one, or came over a line that is as good as none; for how long that says something. */
const latePage = { afterMs: 2400, countsMs: 10_000 };

let place: Place = { early: new Map() };
/** Grows when answers that are on their way no longer belong to who is signed in. */
let generation = 0;
let turn = 0;
const shown = new Map<string, number>();

/** Whether the page shows for a query what was kept, and not what a server said. */
export const isShownFromKept = (key: string) => shown.has(key);

/** When the oldest of these queries' kept answers came, in milliseconds; undefined where the server has answered all. */
export function shownFrom(queries: Record<string, unknown>): number | undefined {
  const from = [...shown].filter(([key]) => queries[key]).map(([, at]) => at);
  return from.length > 0 ? Math.min(...from) : undefined;
}

function note(key: string, { data, meta, error }: Answered) {
  if (error?.kind === 'offline') return;
  shown.delete(key);
  if (!error) return keep(key, { data, meta, at: Date.now() });
  place.early?.delete(key);
  const isOver = error.kind === 'forbidden' || error.kind === 'notFound';
  if (isOver && place.open) void dropKept(place.open.cache, key);
}

function keep(key: string, answer: Dated) {
  if (key === sessionKey) place.session = answer;
  const { early, open } = place;
  early?.set(key, answer);
  if (open) void writeKept(open.cache, key, { ...answer, owner: open.owner });
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
  // A token that has run out is renewed before anything is asked with it, and that is tried again for half a minute.
  const unreached = visitor().auth.whenUnreached();
  return Promise.race([
    wait(shown.size > 0 ? patience.next : patience.first),
    unreached.then(() => wait(patience.deadLine)),
  ]);
}

let telling: ReturnType<typeof setTimeout> | undefined;
/** Several answers that come late ask for one look. */
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
 * Asks the server, and keeps its answer where that is allowed. What is kept is answered where no server does, as long
 * as the page has nothing better; `whenBack` is called when the server's own answer comes after that.
 */
export async function askOrKept(
  ask: () => Promise<Answered>,
  { queryCacheKey: key = '', dispatch }: Query,
  whenBack: () => void,
): Promise<Answered> {
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
  const kept = await keptAnswer(key).catch(() => undefined);
  const isOthers = place.open && kept?.owner !== place.open.owner;
  if (!kept || isOthers || began !== generation) return asked;
  shown.set(key, kept.at);
  if (!first) void asked.then(({ error }) => !error && tellOnce(whenBack));
  return { data: kept.data, ...(kept.meta && { meta: kept.meta }) };
}

/** Keeps answers for an owner from now on, also those that have come; for undefined nothing is kept any more. */
export async function keepAnswers(owner: string | undefined): Promise<void> {
  turn += 1;
  const own = turn;
  if (owner === undefined) {
    const { session } = place;
    const forgotten = forgetAnswers();
    place = { ...(session && { session }) };
    return forgotten;
  }
  const cache = await openKept(owner).catch(() => undefined);
  if (own !== turn || !cache) return;
  const { early = new Map<string, Dated>(), session } = place;
  if (session) early.set(sessionKey, session);
  place = { open: { owner, cache }, ...(session && { session }) };
  for (const [key, answer] of early) void writeKept(cache, key, { ...answer, owner });
}

/** Deletes what this device has kept: whoever is signed in next, or in another role, does not see it. */
export async function forgetAnswers(): Promise<void> {
  turn += 1;
  generation += 1;
  place = { early: new Map() };
  shown.clear();
  await deleteKept().catch(() => undefined);
}
