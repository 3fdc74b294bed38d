import type { QueuedMutation, PendingMutation } from './mutation.ts';
import { storeMutation } from './queueStore.ts';
import { sendMutation } from './sendMutation.ts';
import { allMutations, arrived, discardMutations, load, mark, onQueueChange } from './syncQueue.ts';

/** The queue of one owner, for what refetches the data of sent changes. */
export type QueueView = {
  /** The owner's changes. */
  mine: () => readonly PendingMutation[];
  isOver: () => boolean;
};

export type Sending = {
  /** See `ownerOf`. */
  owner: string;
  /** Returns what refetches the data of sent changes, once at a time, and then discards these. */
  refetcher: (queue: QueueView) => () => Promise<void>;
  /** Called with the number of queued changes that were sent. */
  onSaved: (count: number) => void;
  /** Called with each change the server refused, and why. */
  onRefused: (change: QueuedMutation, why: string) => void;
};

type Lane = 'words' | 'files';
/** How many changes with files are sent at once; all others are sent in order. */
const atOnce: Record<Lane, number> = { words: 1, files: 3 };
/** A change older than this, in ms, counts as queued: its user is elsewhere by now. */
const longAgo = 10_000;
const longestPause = 30_000;

const hasWaited = ({ isHeld, madeAt }: PendingMutation) =>
  isHeld === true || Date.now() - madeAt > longAgo;

/**
 * Sends an owner's queued changes: when one is added, when the browser is online again, and with growing pauses while no
 * server responds. Returns the function that stops it.
 */
export function flushQueue({ owner, refetcher, onSaved, onRefused }: Sending): () => void {
  const running = new Set<Lane>();
  let isOver = false;
  let failures = 0;
  let saved = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const mine = () => allMutations().filter((change) => change.owner === owner);
  const next = (lane: Lane) =>
    mine().find(({ state, files }) => state === 'waiting' && (files ? 'files' : 'words') === lane);

  const readAgain = refetcher({ mine, isOver: () => isOver });

  /** Returns whether to send the next one. */
  const send = async (change: PendingMutation): Promise<boolean> => {
    mark(change.id, { state: 'sending' });
    const { end, words = '' } = await sendMutation(change);
    if (end === 'stopped') return true;
    if (end === 'elsewhere') {
      mark(change.id, { state: 'waiting' });
      await load();
      return false;
    }
    if (end === 'later') {
      mark(change.id, { state: 'waiting', isHeld: true });
      pause ??= setTimeout(resume, Math.min(longestPause, 1000 * 2 ** failures));
      failures += 1;
      return false;
    }
    failures = 0;
    if (end === 'refused') await refuse(change, words, onRefused);
    else {
      if (hasWaited(change)) saved += 1;
      await arrived(change.id, words);
    }
    return true;
  };

  const work = async (lane: Lane) => {
    for (let change = next(lane); change && !isOver && navigator.onLine; change = next(lane)) {
      // oxlint-disable-next-line no-await-in-loop
      if (!(await send(change))) return;
    }
  };

  const goOn = async (lane: Lane) => {
    if (isOver || pause !== undefined || running.has(lane) || !next(lane)) return;
    running.add(lane);
    await Promise.all(Array.from({ length: atOnce[lane] }, () => work(lane)));
    running.delete(lane);
    if (saved > 0 && running.size === 0) {
      onSaved(saved);
      saved = 0;
    }
  };
  const look = () => {
    if (!navigator.onLine) return;
    void goOn('words');
    void goOn('files');
    void readAgain();
  };
  function resume() {
    clearTimeout(pause);
    pause = undefined;
    look();
  }

  const stopHearing = onQueueChange(look);
  window.addEventListener('online', resume);
  look();
  return () => {
    isOver = true;
    stopHearing();
    window.removeEventListener('online', resume);
    clearTimeout(pause);
  };
}

async function refuse(
  change: PendingMutation,
  refusal: string,
  onRefused: Sending['onRefused'],
): Promise<void> {
  // A refusal the user is watching is shown once; any other stays until it is dismissed.
  if (change.files || hasWaited(change)) {
    const { state: _, share: __, isKept, ...mutation } = change;
    if (isKept) await storeMutation({ ...mutation, refusal });
    mark(change.id, { state: 'refused', refusal });
  } else await discardMutations([change.id]);
  onRefused(change, refusal);
}
