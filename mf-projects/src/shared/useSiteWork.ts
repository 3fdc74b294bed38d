import {
  discardMutations,
  isDataError,
  ownerOf,
  queueMutation,
  useQueuedMutations,
  type PendingMutation,
} from '@plumbline/data';
import { useSession } from '@plumbline/platform';
import { folderOf, type SiteChange } from '../data/siteWork.ts';

type Saving = {
  queued: SiteChange;
  /** The same at once, with the server's answer. */
  send: () => Promise<{ error?: unknown }>;
  /** The change depends on a queued one. */
  isBehind?: boolean;
};

/**
 * What of a project has not reached the server yet, and the way to add to it: shown at once, sent when it can be.
 * `saveOrQueue` is for forms: it tries at once, and lets wait what no server answers; `isNew` says of a row that the
 * server does not know it and nobody is telling it.
 */
export function useSiteWork(project: string) {
  const owner = ownerOf(useSession());
  const changes = useQueuedMutations(owner, folderOf(project));
  const change = (made: SiteChange) => void queueMutation({ ...made, owner });
  const saveOrQueue = async ({ queued, send, isBehind = false }: Saving) => {
    const before = changes.find(({ about }) => about === queued.about);
    // A change already queued must be sent first.
    const follows = isBehind || (before !== undefined && before.state !== 'refused');
    const { error } = follows ? {} : await send();
    const isQueued = follows || (isDataError(error) && error.kind === 'offline');
    if (isQueued) change(queued);
    else if (!error && before) void discardMutations([before.id]);
    return isQueued ? { isQueued } : { isQueued, error };
  };
  const isNew = (row: { draft?: PendingMutation } | undefined) => {
    const draft = changes.find(({ id }) => id === row?.draft?.id);
    return !row || draft?.state === 'waiting' || draft?.state === 'refused';
  };
  return { changes, change, isNew, saveOrQueue };
}
