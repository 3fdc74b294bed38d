import { messageOf } from '@plumbline/data';
import type { ProjectStatus } from '@plumbline/domain';
import { useBulkRun, type BulkResult } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useProjectBulkMutation, type BulkAction } from '../../data/projects.ts';
import type { ProjectRow } from '../../data/schemas.ts';
import { projectsCount, undoOf, type BulkStep } from './bulkSteps.ts';

const actionLabels: Record<BulkAction, { act: string; doing: string; done: string }> = {
  set_status: { act: 'update', doing: 'Updating the status', done: 'updated' },
  archive: { act: 'archive', doing: 'Archiving', done: 'archived' },
  unarchive: { act: 'unarchive', doing: 'Unarchiving', done: 'unarchived' },
  delete: { act: 'delete', doing: 'Deleting', done: 'deleted' },
  restore: { act: 'restore', doing: 'Restoring', done: 'restored' },
};

/** Runs a bulk action on selected projects, with progress, Cancel, a result per project, and Undo. */
export function useProjectBulk(onDone: (ids: string[]) => void) {
  const [send] = useProjectBulkMutation();
  const bulk = useBulkRun(({ name }: ProjectRow) => name);
  const toasts = useToasts();

  const take = async (step: BulkStep): Promise<readonly BulkResult[]> => {
    const { data, error } = await send(step);
    return data ?? step.ids.map((id) => ({ id, ok: false, message: messageOf(error) }));
  };
  const undo = async (steps: readonly BulkStep[]) => {
    const results: BulkResult[] = [];
    // One after another, to preserve the order.
    // oxlint-disable-next-line no-await-in-loop
    for (const step of steps) results.push(...(await take(step)));
    const failed = results.filter(({ ok }) => !ok);
    if (failed.length > 0)
      toasts.error(`${projectsCount(failed.length)} couldn’t be undone: ${failed[0]?.message}`);
    else toasts.info('Undone');
  };

  const start = async (
    action: BulkAction,
    projects: ReadonlyMap<string, ProjectRow>,
    value?: ProjectStatus,
  ) => {
    const { act, doing, done } = actionLabels[action];
    const results = await bulk.perform({
      doing,
      rows: [...projects.values()],
      step: (rows) => take({ action, ...(value && { value }), ids: rows.map(({ id }) => id) }),
    });
    const succeeded = results.flatMap(({ id, ok }) => (ok ? (projects.get(id) ?? []) : []));
    const [refused] = results.filter(({ ok }) => !ok);
    // A single project's result fits in a toast.
    const isAlone = projects.size === 1;
    if (isAlone && refused) {
      bulk.dismiss();
      toasts.error(`Failed to ${act} project: ${refused.message ?? 'Please try again.'}`);
    }
    onDone(succeeded.map(({ id }) => id));
    if (succeeded.length === 0) return;
    const steps = undoOf(action, succeeded);
    toasts.undo(
      isAlone
        ? `Project "${succeeded[0]?.name}" ${done} successfully`
        : `${projectsCount(succeeded.length)} ${done}`,
      () => void undo(steps),
    );
  };

  return { run: bulk.run, start, cancel: bulk.cancel, dismiss: bulk.dismiss };
}
