import {
  discardMutations,
  isDataError,
  ownerOf,
  queueMutation,
  useQueuedMutations,
  type QueuedMutation,
} from '@plumbline/data';
import { useSession } from '@plumbline/platform';

/** A change to queue while offline, before it has an owner. */
export type FieldChange = Omit<QueuedMutation, 'id' | 'owner' | 'madeAt'> & { id?: string };

/** Shown when a save is queued without a connection. */
export const queuedMessage =
  'Waiting to send. Saved on this device and sent when you’re back online.';

/**
 * The queued changes of a folder, and two ways to add to it: `change` shows at once and sends when it can; `saveOrQueue`
 * is for forms: it tries at once, so that a refusal is shown in the form, and queues what no server answers.
 */
export function useFieldQueue(folder: string) {
  const owner = ownerOf(useSession());
  const changes = useQueuedMutations(owner, folder);
  const change = (made: FieldChange) => void queueMutation({ ...made, owner });
  const saveOrQueue = async (made: FieldChange, send: () => Promise<{ error?: unknown }>) => {
    const before = changes.find(({ about }) => about === made.about);
    // A change already queued must be sent first.
    const follows = before !== undefined && before.state !== 'refused' && before.state !== 'sent';
    const { error } = follows ? {} : await send();
    const isQueued = follows || (isDataError(error) && error.kind === 'offline');
    if (isQueued) change(made);
    else if (!error && before) void discardMutations([before.id]);
    return isQueued ? { isQueued } : { isQueued, error };
  };
  return { owner, changes, change, saveOrQueue };
}
