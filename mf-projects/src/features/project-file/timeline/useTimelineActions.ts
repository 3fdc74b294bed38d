import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { undoCreate } from '../../../data/undoCreate.ts';
import {
  timelineEntry,
  useProjectDeleteDelayMutation,
  useProjectDeleteEntryMutation,
  useProjectRestoreDelayMutation,
  useProjectSaveEntryMutation,
  type TimelineEntry,
  type WeatherDelay,
} from '../../../data/timeline.ts';
import { completeEntry } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';

/** What is done to entries and weather delays without a form; a deletion is offered to be taken back. */
export function useTimelineActions(project: string) {
  const { changes, change } = useSiteWork(project);
  const [save] = useProjectSaveEntryMutation();
  const [remove] = useProjectDeleteEntryMutation();
  const [restoreDelay] = useProjectRestoreDelayMutation();
  const [removeDelay] = useProjectDeleteDelayMutation();
  const toasts = useToasts();
  const tell = ({ error }: { error?: unknown }) => {
    if (error) toasts.error(messageOf(error));
  };
  return {
    move: async ({ id, version }: TimelineEntry, changed: Partial<TimelineEntry>) =>
      tell(await save({ id, project_id: project, version, ...changed })),
    complete: (entry: TimelineEntry) => change(completeEntry(entry)),
    deleteEntry: async (entry: TimelineEntry) => {
      if (await undoCreate(changes, entry.id)) return;
      // Without what waits of it.
      const row = timelineEntry.parse(entry);
      const { error } = await remove({ project, id: row.id });
      if (error) return tell({ error });
      toasts.undo(`"${row.title}" deleted`, () => void save(row).then(tell));
    },
    deleteDelay: async ({ id, reason }: WeatherDelay) => {
      if (await undoCreate(changes, id)) return;
      const of = { id, project_id: project };
      const { error } = await removeDelay(of);
      if (error) return tell({ error });
      toasts.undo(`"${reason}" deleted`, () => void restoreDelay(of).then(tell));
    },
  };
}
