import type { PendingMutation } from '@plumbline/data';
import { useProjectTimelineQuery } from '../../../data/timeline.ts';
import { delayOf, entriesShown, entryOf } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { DelayDialog } from './DelayDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';

type DraftDialogProps = {
  projectId: string;
  /** A new entry or weather delay that the server did not take. */
  draft: PendingMutation;
  onClose: () => void;
};

/** Opens what was refused as it was written, to be corrected and sent again. */
export function DraftDialog({ projectId, draft, onClose }: DraftDialogProps) {
  const { data = [] } = useProjectTimelineQuery(projectId);
  const { changes } = useSiteWork(projectId);
  const entry = entryOf(draft);
  const delay = delayOf(draft);
  if (entry)
    return (
      <EntryDialog
        projectId={projectId}
        entry={{ ...entry, draft }}
        others={entriesShown(data, changes).filter(({ id }) => id !== entry.id)}
        onClose={onClose}
      />
    );
  return (
    delay && <DelayDialog projectId={projectId} delay={{ ...delay, draft }} onClose={onClose} />
  );
}
