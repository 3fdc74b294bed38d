import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { DataStore } from '../store.ts';
import type { KeptChange, WaitingChange } from './change.ts';
import { sendWaiting } from './sendWaiting.ts';
import { allChanges, onChanges } from './waiting.ts';

/** The changes of an owner whose `about` begins so: those that wait, are on their way, or were refused. */
export function useWaiting(owner: string, about = ''): readonly WaitingChange[] {
  const changes = useSyncExternalStore(onChanges, allChanges);
  return useMemo(
    () => changes.filter((change) => change.owner === owner && change.about.startsWith(about)),
    [changes, owner, about],
  );
}

type Sending = {
  /** See `ownerOf`; undefined for who may change nothing. */
  owner: string | undefined;
  onSaved: (count: number) => void;
  onRefused: (change: KeptChange, why: string) => void;
};

/** Sends what waits, for as long as it is shown. The shell does it, once, on every page behind sign-in. */
export function useSendWaiting({ owner, onSaved, onRefused }: Sending): void {
  const dispatch = useDispatch<DataStore['dispatch']>();
  const saved = useEffectEvent(onSaved);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (owner === undefined) return;
    return sendWaiting({
      owner,
      dispatch,
      onSaved: (count) => saved(count),
      onRefused: (change, why) => refused(change, why),
    });
  }, [owner, dispatch]);
}
