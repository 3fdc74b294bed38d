import { discardMutations, mark, type QueueView } from '@plumbline/offline/queue';
import { isShownFromCache } from '@plumbline/offline/responses';
import { api } from '../api.ts';
import { isDataError } from '../errors.ts';
import type { DataStore } from '../store.ts';
import { isTag, type Tag } from '../tags.ts';

type Rereading = QueueView & { dispatch: DataStore['dispatch'] };

/** Refetches the data of sent changes, once at a time; until then the change itself is shown. */
export function rereading({ mine, dispatch, isOver }: Rereading): () => Promise<void> {
  let isReading = false;
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
        if (isOver() || !isAsking()) resolve();
        else setTimeout(check, 20);
      };
      check();
    });
  const areUnanswered = (tags: Tag[]) =>
    api.util.selectInvalidatedBy(ofStore(), tags).some(({ queryCacheKey }) => {
      const error = ofStore()[api.reducerPath].queries[queryCacheKey]?.error;
      const isOffline = isDataError(error) && error.kind === 'offline';
      return isOffline || isShownFromCache(queryCacheKey);
    });

  return async () => {
    const unread = mine().filter(({ state, isRead }) => state === 'sent' && !isRead);
    if (isReading || unread.length === 0) return;
    isReading = true;
    const tags = unread.flatMap((change) => change.tags.filter(isTag));
    // Wait for requests in progress: their responses may be from before the change.
    await settled();
    dispatch(api.util.invalidateTags(tags));
    await settled();
    isReading = false;
    if (isOver() || areUnanswered(tags)) return;
    for (const { id, files } of unread) if (files) mark(id, { isRead: true });
    await discardMutations(unread.filter(({ files }) => !files).map(({ id }) => id));
  };
}
