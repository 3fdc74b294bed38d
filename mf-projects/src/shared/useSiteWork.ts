import { ownerOf, sendLater, useWaiting } from '@plumbline/data';
import { useSession } from '@plumbline/platform';
import { folderOf, type SiteChange } from '../data/siteWork.ts';

/** What of a project has not reached the server yet, and the way to add to it: shown at once, sent when it can be. */
export function useSiteWork(project: string) {
  const owner = ownerOf(useSession());
  const changes = useWaiting(owner, folderOf(project));
  return { changes, change: (made: SiteChange) => void sendLater({ ...made, owner }) };
}
