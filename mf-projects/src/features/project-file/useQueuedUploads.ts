import {
  discardMutations,
  retryMutation,
  cancelMutation,
  type PendingMutation,
} from '@plumbline/data';
import { RefusedFile } from '@plumbline/data/photos';
import { useUnsavedWork } from '@plumbline/platform';
import { useRef, useState } from 'react';
import type { SiteChange } from '../../data/siteWork.ts';
import { useSiteWork } from '../../shared/useSiteWork.ts';
import { isOver, type Upload } from './upload.ts';

/** A file as it was chosen, with what was wished for it. */
type Chosen<Wishes> = { id: string; file: File; wishes: Wishes };

type Uploading<Wishes> = {
  project: string;
  /** Before the ids of these files in a change's `about`. */
  folder: string;
  /** Looks into a file and makes the change that brings it. Throws `RefusedFile` for what is not taken. */
  makeReady: (chosen: Chosen<Wishes>) => Promise<SiteChange>;
  /** What to say of a file that this device does not give away. */
  unreadable: string;
};

/** How many files are prepared at once; each is in memory meanwhile. */
const atOnce = 3;

const stateOf: Record<PendingMutation['state'], Upload['state']> = {
  waiting: 'waiting',
  sending: 'uploading',
  sent: 'done',
  refused: 'failed',
};

const toUpload = (change: PendingMutation): Upload => ({
  id: change.id,
  name: String(change.shows),
  state:
    change.isKept === undefined && change.state !== 'sent' ? 'preparing' : stateOf[change.state],
  share: change.share,
  isHeld: change.isHeld,
  message: change.refusal ?? change.remark,
});

/**
 * Files of a project on their way. A chosen file is made ready, and then waits for its turn and for the connection
 * like any other change: also after a reload, and on whatever page the user is.
 */
export function useQueuedUploads<Wishes>({
  project,
  folder,
  makeReady,
  unreadable,
}: Uploading<Wishes>) {
  const { changes, change } = useSiteWork(project);
  const ready = changes.filter(({ about }) => about.startsWith(folder));
  /** Files that are not ready, or never will be. */
  const [others, setOthers] = useState<readonly Upload[]>([]);
  const chosen = useRef(new Map<string, Chosen<Wishes>>());
  const uploads = [
    ...ready.map(toUpload),
    ...others.filter(({ id }) => !ready.some((one) => one.id === id)),
  ];
  useUnsavedWork(
    others.some((upload) => !isOver(upload)) ||
      ready.some((one) => !one.isKept && !isOver(toUpload(one))),
  );

  const markOther = ({ id, ...how }: Pick<Upload, 'id' | 'state' | 'message'>) =>
    setOthers((all) => all.map((one) => (one.id === id ? { ...one, ...how } : one)));

  const prepare = async (one: Chosen<Wishes>) => {
    const { id } = one;
    try {
      const made = await makeReady(one);
      if (!chosen.current.delete(id)) return;
      change(made);
      setOthers((all) => all.filter((other) => other.id !== id));
    } catch (error) {
      const isRefused = error instanceof RefusedFile;
      markOther({
        id,
        state: isRefused ? 'refused' : 'failed',
        message: isRefused ? error.message : unreadable,
      });
    }
  };

  const prepareAll = (batch: readonly Chosen<Wishes>[]) =>
    eachOf(batch, async (one) => {
      if (chosen.current.has(one.id)) await prepare(one);
    });

  return {
    uploads,
    start: (files: Iterable<File>, wishes: Wishes) => {
      const batch = Array.from(files, (file) => ({ id: crypto.randomUUID(), file, wishes }));
      for (const one of batch) chosen.current.set(one.id, one);
      setOthers((all) => [
        ...all,
        ...batch.map(({ id, file }) => ({ id, name: file.name, state: 'preparing' as const })),
      ]);
      void prepareAll(batch);
    },
    retry: ({ id }: Upload) => {
      const one = chosen.current.get(id);
      if (!one) return void retryMutation(id);
      markOther({ id, state: 'preparing', message: undefined });
      return void prepare(one);
    },
    cancel: ({ id, name }: Upload) => {
      chosen.current.delete(id);
      setOthers((all) => [
        ...all.filter((one) => one.id !== id),
        { id, name, state: 'cancelled' as const },
      ]);
      void cancelMutation(id);
    },
    clear: () => {
      setOthers((all) => all.filter((upload) => !isOver(upload)));
      void discardMutations(ready.filter((one) => isOver(toUpload(one))).map(({ id }) => id));
    },
  };
}

/** Works through the items in order, `atOnce` at a time. */
async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // oxlint-disable-next-line no-await-in-loop
      await act(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
