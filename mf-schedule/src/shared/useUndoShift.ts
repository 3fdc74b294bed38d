import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useScheduleUndoMutation } from '../data/projectSchedule.ts';

/** Undoes a change of a project's schedule by its id, and says whether it did. */
export function useUndoShift(project: string) {
  const [undo] = useScheduleUndoMutation();
  const toasts = useToasts();
  return async (id: string) => {
    const { error } = await undo({ project, id });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Schedule restored');
  };
}
