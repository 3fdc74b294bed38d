import { api } from '../api.ts';
import { isDataError } from '../errors.ts';
import { isShownFromKept } from '../kept/keptAnswers.ts';
import type { DataStore } from '../store.ts';
import type { KeptChange, WaitingChange } from './change.ts';
import { keepChange } from './keeper.ts';
import { sendChange } from './sendChange.ts';
import { allChanges, arrived, forgetChanges, load, mark, onChanges } from './waiting.ts';

type Sending = {
  /** See `ownerOf`. */
  owner: string;
  dispatch: DataStore['dispatch'];
  /** Hears how many changes have arrived that had to wait. */
  onSaved: (count: number) => void;
  /** Hears what the server did not take, and why. */
  onRefused: (change: KeptChange, why: string) => void;
};

type Lane = 'words' | 'files';
/** So many changes with files at once; everything else goes one after the other. */
const atOnce: Record<Lane, number> = { words: 1, files: 3 };
/** What was made so many milliseconds ago has waited: nobody looks at it any more. */
const longAgo = 10_000;
const longestPause = 30_000;

const hasWaited = ({ isHeld, madeAt }: WaitingChange) =>
  isHeld === true || Date.now() - madeAt > longAgo;

/**
 * Sends what waits of one owner, for as long as it runs: when something is added, when the browser is online again,
 * and from time to time while no server answers. Answers what ends it.
 */
export function sendWaiting({ owner, dispatch, onSaved, onRefused }: Sending): () => void {
  const running = new Set<Lane>();
  let isOver = false;
  let isReading = false;
  let failures = 0;
  let saved = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const mine = () => allChanges().filter((change) => change.owner === owner);
  const next = (lane: Lane) =>
    mine().find(({ state, files }) => state === 'waiting' && (files ? 'files' : 'words') === lane);

  const refuse = async (change: WaitingChange, refusal: string) => {
    // What has its user's eyes on it is told and gone; anything else stays until it is read.
    if (change.files || hasWaited(change)) {
      const { state: _, share: __, isKept, ...kept } = change;
      if (isKept) await keepChange({ ...kept, refusal });
      mark(change.id, { state: 'refused', refusal });
    } else await forgetChanges([change.id]);
    onRefused(change, refusal);
  };

  const ofStore = () => dispatch((_, getState) => getState());
  const isAsking = () => {
    const { queries, mutations } = ofStore()[api.reducerPath];
    return [queries, mutations]
      .flatMap((asked) => Object.values(asked))
      .some((asked) => asked?.status === 'pending');
  };
  const settled = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (isOver || !isAsking()) resolve();
        else setTimeout(check, 20);
      };
      check();
    });
  const areUnanswered = (tags: WaitingChange['tags'][number][]) =>
    api.util.selectInvalidatedBy(ofStore(), tags).some(({ queryCacheKey }) => {
      const error = ofStore()[api.reducerPath].queries[queryCacheKey]?.error;
      const isOffline = isDataError(error) && error.kind === 'offline';
      return isOffline || isShownFromKept(queryCacheKey);
    });

  /** Reads again what has arrived; until it is read, the change itself is shown. */
  const readAgain = async () => {
    const unread = mine().filter(({ state, isRead }) => state === 'sent' && !isRead);
    if (isReading || unread.length === 0) return;
    isReading = true;
    const tags = unread.flatMap((change) => [...change.tags]);
    // While anything is asked for, nothing is asked for anew; what it answers may be from before the change.
    await settled();
    dispatch(api.util.invalidateTags(tags));
    await settled();
    isReading = false;
    if (isOver || areUnanswered(tags)) return;
    for (const { id, files } of unread) if (files) mark(id, { isRead: true });
    await forgetChanges(unread.filter(({ files }) => !files).map(({ id }) => id));
  };

  /** Whether the next one may follow. */
  const send = async (change: WaitingChange): Promise<boolean> => {
    mark(change.id, { state: 'sending' });
    const { end, words = '' } = await sendChange(change);
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
    if (end === 'refused') await refuse(change, words);
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

  const stopHearing = onChanges(look);
  window.addEventListener('online', resume);
  look();
  return () => {
    isOver = true;
    stopHearing();
    window.removeEventListener('online', resume);
    clearTimeout(pause);
  };
}
