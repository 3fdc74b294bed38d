import { ownerOf, refusedText, useCachedResponses, useFlushQueue } from '@plumbline/data';
import { useSession, useToasts } from '@plumbline/platform';
import { useKeepForOffline } from '../offline/useKeepForOffline.ts';

const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/**
 * Sends what waits for the connection, on whatever page the user is; not while an owner looks at another role. And
 * keeps what the product needs to be opened without one.
 */
export function FlushQueue() {
  const session = useSession();
  const toasts = useToasts();
  useCachedResponses(session);
  useKeepForOffline();
  useFlushQueue({
    owner: session.see_as ? undefined : ownerOf(session),
    onSaved: (count) => toasts.success(`${changesText(count)} that had waited saved.`),
    onRefused: (change, why) => toasts.error(refusedText(change, why)),
  });
  return null;
}
