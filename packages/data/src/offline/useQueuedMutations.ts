import {
  allMutations,
  flushQueue,
  onQueueChange,
  type PendingMutation,
  type QueuedMutation,
} from '@plumbline/offline/queue';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { DataStore } from '../store.ts';
import { rereading } from './rereading.ts';

/** The changes of an owner whose `about` begins so: those that wait, are on their way, or were refused. */
export function useQueuedMutations(owner: string, about = ''): readonly PendingMutation[] {
  const changes = useSyncExternalStore(onQueueChange, allMutations);
  return useMemo(
    () => changes.filter((change) => change.owner === owner && change.about.startsWith(about)),
    [changes, owner, about],
  );
}

type Sending = {
  /** See `ownerOf`; undefined for who may change nothing. */
  owner: string | undefined;
  onSaved: (count: number) => void;
  onRefused: (change: QueuedMutation, why: string) => void;
};

/** Sends what waits, for as long as it is shown. The shell does it, once, on every page behind sign-in. */
export function useFlushQueue({ owner, onSaved, onRefused }: Sending): void {
  const dispatch = useDispatch<DataStore['dispatch']>();
  const saved = useEffectEvent(onSaved);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (owner === undefined) return;
    return flushQueue({
      owner,
      refetcher: (queue) => rereading({ ...queue, dispatch }),
      onSaved: (count) => saved(count),
      onRefused: (change, why) => refused(change, why),
    });
  }, [owner, dispatch]);
}
