import type { KeptChange, WaitingChange } from './change.ts';
import { dropFiles } from './dropFiles.ts';
import { dropChanges, keepChange, keptChanges } from './keeper.ts';

let changes: readonly WaitingChange[] = [];
let loaded: Promise<void> | undefined;
const listeners = new Set<() => void>();
const stops = new Map<string, AbortController>();

const channelName = 'plumbline.waiting';
let channel: BroadcastChannel | undefined;
const tellOtherTabs = () => channel?.postMessage('changed');

function begin() {
  loaded ??= load();
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => void load());
}

function show(next: readonly WaitingChange[]) {
  changes = next;
  for (const listener of listeners) listener();
}

/** All changes that this page knows of, in the order in which they were made. */
export const allChanges = () => changes;

/** Hears each move of a change, and what other tabs do. */
export function onChanges(listener: () => void): () => void {
  listeners.add(listener);
  begin();
  return () => listeners.delete(listener);
}

/** Marks how a change fares. */
export function mark(id: string, how: Partial<WaitingChange>): void {
  show(changes.map((change) => (change.id === id ? { ...change, ...how } : change)));
}

/** Takes in what other tabs, and this one before a reload, have kept. */
export async function load(): Promise<void> {
  const kept = await keptChanges();
  const byId = new Map(kept.map((change) => [change.id, change]));
  const known = new Set(changes.map(({ id }) => id));
  const stillHere = changes.map((change) => {
    // Another tab has sent it, or taken it back: what the server has is read again.
    const isGone = change.isKept && change.state !== 'sending' && !byId.has(change.id);
    return isGone ? { ...change, state: 'sent' as const } : change;
  });
  const others = kept
    .filter(({ id }) => !known.has(id))
    .map((change) => ({
      ...change,
      state: change.refusal === undefined ? ('waiting' as const) : ('refused' as const),
      isKept: true,
    }));
  show([...stillHere, ...others].toSorted((one, other) => one.madeAt - other.madeAt));
}

/**
 * Shows a change at once, and sends it when there is a connection: also after a reload, and when the tab was closed
 * meanwhile. Made by one of the tabs, sent once by any of them.
 */
export async function sendLater(made: Omit<KeptChange, 'id' | 'madeAt'> & { id?: string }) {
  const change: KeptChange = {
    ...made,
    id: made.id ?? crypto.randomUUID(),
    madeAt: Date.now(),
    isHeld: !navigator.onLine,
  };
  const replaced = changes.filter(
    ({ owner, about, state }) =>
      owner === change.owner && about === change.about && state !== 'sending' && state !== 'sent',
  );
  // Not yet `waiting`: it must not arrive before it is kept, or it would be sent again after a reload.
  show([...changes.filter((one) => !replaced.includes(one)), { ...change, state: 'sending' }]);
  const isKept = await keepChange(change);
  await dropChanges(replaced.map(({ id }) => id).filter((id) => id !== change.id));
  if (!changes.some(({ id }) => id === change.id)) return dropChanges([change.id]);
  mark(change.id, { state: 'waiting', isKept });
  return tellOtherTabs();
}

/** Forgets changes, here and in the other tabs, with the files of theirs that had arrived for nothing. */
export async function forgetChanges(ids: readonly string[]): Promise<void> {
  const given = changes.filter(
    ({ id, state }) => ids.includes(id) && (state === 'waiting' || state === 'refused'),
  );
  const files = given.flatMap((change) => change.files ?? []);
  if (files.length > 0) void dropFiles(files);
  show(changes.filter(({ id }) => !ids.includes(id)));
  await dropChanges(ids);
  tellOtherTabs();
}

/** The server has it: it is not sent again, and shown until that is read. */
export async function arrived(id: string, remark: string): Promise<void> {
  await dropChanges([id]);
  mark(id, { state: 'sent', remark });
  tellOtherTabs();
}

/** A change when it is no longer being sent; undefined when the page knows nothing of it any more. */
const afterSending = (id: string) =>
  new Promise<WaitingChange | undefined>((resolve) => {
    const look = () => {
      const change = changes.find((one) => one.id === id);
      if (change?.state === 'sending') return;
      listeners.delete(look);
      resolve(change);
    };
    listeners.add(look);
    look();
  });

/**
 * Undoes a change, unless the server has it; answers whether it did. One whose files are on their way is stopped; of one
 * that is being sent it is first seen how that ends.
 */
export async function takeBack(id: string): Promise<boolean> {
  let change = changes.find((one) => one.id === id);
  const isBeingSent = change?.state === 'sending' && change.isKept !== undefined;
  if (isBeingSent && !stops.has(id)) change = await afterSending(id);
  if (!change || change.state === 'sent') return false;
  stops.get(id)?.abort();
  await forgetChanges([id]);
  return true;
}

/** Sends a refused change once more. */
export async function sendAgain(id: string): Promise<void> {
  const change = changes.find((one) => one.id === id);
  if (!change) return;
  const { refusal: _, state: __, isKept, share: ___, ...kept } = change;
  if (isKept) await keepChange(kept);
  show(changes.map((one) => (one.id === id ? { ...kept, isKept, state: 'waiting' } : one)));
}

/** Runs the upload of a change's files so that `takeBack` can stop it. */
export async function stoppable<Result>(
  id: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    return await run(stop.signal);
  } finally {
    stops.delete(id);
  }
}
