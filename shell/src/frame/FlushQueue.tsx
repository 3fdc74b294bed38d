import { ownerOf, refusedText, useCachedResponses, useFlushQueue } from '@plumbline/data';
import { useSession, useToasts } from '@plumbline/platform';
import { useCacheForOffline } from '../offline/useCacheForOffline.ts';

const changesText = (count: number) =>
  count === 1 ? '1 offline change' : `${count} offline changes`;

/**
 * Sends queued changes from every page behind sign-in, except while an owner views as another role, and caches what the
 * product needs to open offline.
 */
export function FlushQueue() {
  const session = useSession();
  const toasts = useToasts();
  useCachedResponses(session);
  useCacheForOffline();
  useFlushQueue({
    owner: session.see_as ? undefined : ownerOf(session),
    onSaved: (count) => toasts.success(`${changesText(count)} saved.`),
    onRefused: (change, why) => toasts.error(refusedText(change, why)),
  });
  return null;
}
