import type { QueuedMutation, PendingMutation } from './mutation.ts';
import { dropFiles } from './dropFiles.ts';
import { deleteMutations, storeMutation, storedMutations } from './queueStore.ts';

let changes: readonly PendingMutation[] = [];
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

function show(next: readonly PendingMutation[]) {
  changes = next;
  for (const listener of listeners) listener();
}

/** All changes this page knows of, oldest first. */
export const allMutations = () => changes;

/** Calls the listener after every change of the queue, in this tab or another. Returns the unsubscribe function. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  begin();
  return () => listeners.delete(listener);
}

/** Updates the state of a change. */
export function mark(id: string, how: Partial<PendingMutation>): void {
  show(changes.map((change) => (change.id === id ? { ...change, ...how } : change)));
}

/** Loads the stored changes: those of other tabs and of this one before a reload. */
export async function load(): Promise<void> {
  const stored = await storedMutations();
  const byId = new Map(stored.map((change) => [change.id, change]));
  const known = new Set(changes.map(({ id }) => id));
  const stillHere = changes.map((change) => {
    // Another tab has sent or canceled it: refetch from the server.
    const isGone = change.isKept && change.state !== 'sending' && !byId.has(change.id);
    return isGone ? { ...change, state: 'sent' as const } : change;
  });
  const others = stored
    .filter(({ id }) => !known.has(id))
    .map((change) => ({
      ...change,
      state: change.refusal === undefined ? ('waiting' as const) : ('refused' as const),
      isKept: true,
    }));
  show([...stillHere, ...others].toSorted((one, other) => one.madeAt - other.madeAt));
}

/**
 * Queues a change: the screen shows it immediately, and it is sent when there is a connection, even after a reload or in
 * another tab. Only one tab sends it.
 */
export async function queueMutation(made: Omit<QueuedMutation, 'id' | 'madeAt'> & { id?: string }) {
  const change: QueuedMutation = {
    ...made,
    id: made.id ?? crypto.randomUUID(),
    madeAt: Date.now(),
    isHeld: !navigator.onLine,
  };
  const replaced = changes.filter(
    ({ owner, about, state }) =>
      owner === change.owner && about === change.about && state !== 'sending' && state !== 'sent',
  );
  // Not `waiting` yet: if it were sent before it is stored, a reload would send it again.
  show([...changes.filter((one) => !replaced.includes(one)), { ...change, state: 'sending' }]);
  const isKept = await storeMutation(change);
  await deleteMutations(replaced.map(({ id }) => id).filter((id) => id !== change.id));
  if (!changes.some(({ id }) => id === change.id)) return deleteMutations([change.id]);
  mark(change.id, { state: 'waiting', isKept });
  return tellOtherTabs();
}

/** Removes changes from the queue in every tab, and deletes their files that were already uploaded. */
export async function discardMutations(ids: readonly string[]): Promise<void> {
  const given = changes.filter(
    ({ id, state }) => ids.includes(id) && (state === 'waiting' || state === 'refused'),
  );
  const files = given.flatMap((change) => change.files ?? []);
  if (files.length > 0) void dropFiles(files);
  show(changes.filter(({ id }) => !ids.includes(id)));
  await deleteMutations(ids);
  tellOtherTabs();
}

/** Marks a change as sent. It stays visible until its data has been refetched. */
export async function arrived(id: string, remark: string): Promise<void> {
  await deleteMutations([id]);
  mark(id, { state: 'sent', remark });
  tellOtherTabs();
}

/** Resolves when a change is no longer being sent; with undefined if it is no longer in the queue. */
const afterSending = (id: string) =>
  new Promise<PendingMutation | undefined>((resolve) => {
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
 * Cancels a change unless the server already has it; returns whether it did. Aborts an upload; waits for the result of
 * a request in progress.
 */
export async function cancelMutation(id: string): Promise<boolean> {
  let change = changes.find((one) => one.id === id);
  const isBeingSent = change?.state === 'sending' && change.isKept !== undefined;
  if (isBeingSent && !stops.has(id)) change = await afterSending(id);
  if (!change || change.state === 'sent') return false;
  stops.get(id)?.abort();
  await discardMutations([id]);
  return true;
}

/** Sends a refused change again. */
export async function retryMutation(id: string): Promise<void> {
  const change = changes.find((one) => one.id === id);
  if (!change) return;
  const { refusal: _, state: __, isKept, share: ___, ...mutation } = change;
  if (isKept) await storeMutation(mutation);
  show(changes.map((one) => (one.id === id ? { ...mutation, isKept, state: 'waiting' } : one)));
}

/** Runs the upload of a change's files so that `cancelMutation` can stop it. */
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
