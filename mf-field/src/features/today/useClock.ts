import { ownerOf, queueMutation, useQueuedMutations } from '@plumbline/data';
import { useSession } from '@plumbline/platform';
import { clockChange, clockFolder, type Press } from '../../data/clockWork.ts';

/** The clock's queued changes, and the way to press its buttons: shown at once, sent when there is a connection. */
export function useClock() {
  const owner = ownerOf(useSession());
  const changes = useQueuedMutations(owner, clockFolder);
  const press = (made: Press) => void queueMutation({ ...clockChange(made), owner });
  return { owner, changes, press };
}
