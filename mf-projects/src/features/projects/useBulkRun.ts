import { messageOf } from '@plumbline/data';
import type { BulkRun } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useProjectBulkMutation, type BulkAction, type BulkResult } from '../../data/projects.ts';
import type { ProjectRow, ProjectStatus } from '../../data/schemas.ts';
import { failuresOf, inSteps, projectsCount, undoOf, type BulkStep } from './bulkActs.ts';

const words: Record<BulkAction, { act: string; doing: string; done: string }> = {
  set_status: { act: 'update', doing: 'Updating the status', done: 'updated' },
  archive: { act: 'archive', doing: 'Archiving', done: 'archived' },
  unarchive: { act: 'unarchive', doing: 'Taking out of the archive', done: 'unarchived' },
  delete: { act: 'delete', doing: 'Deleting', done: 'deleted' },
  restore: { act: 'restore', doing: 'Restoring', done: 'restored' },
};

/** Does one thing to the chosen projects in steps, with progress, Cancel, a result per project, and Undo. */
export function useBulkRun(onDone: (ids: string[]) => void) {
  const [send] = useProjectBulkMutation();
  const [run, setRun] = useState<BulkRun>();
  const isCancelled = useRef(false);
  const toasts = useToasts();

  const perform = async (steps: readonly BulkStep[], onStep: (done: number) => void) => {
    const results: BulkResult[] = [];
    for (const step of steps) {
      if (isCancelled.current) break;
      // One after the other, so that Cancel takes hold and the order stays.
      // oxlint-disable-next-line no-await-in-loop
      const { data, error } = await send(step);
      results.push(
        ...(data ?? step.ids.map((id) => ({ id, ok: false, message: messageOf(error) }))),
      );
      onStep(results.length);
    }
    return results;
  };

  const undo = async (steps: readonly BulkStep[]) => {
    isCancelled.current = false;
    const failed = (await perform(steps, () => {})).filter(({ ok }) => !ok);
    if (failed.length > 0)
      toasts.error(
        `${projectsCount(failed.length)} could not be taken back: ${failed[0]?.message}`,
      );
    else toasts.info('Taken back');
  };

  const start = async (
    action: BulkAction,
    projects: ReadonlyMap<string, ProjectRow>,
    value?: ProjectStatus,
  ) => {
    const ids = [...projects.keys()];
    const { act, doing, done } = words[action];
    isCancelled.current = false;
    setRun({ doing, done: 0, total: ids.length, results: [], isOver: false });
    const results = await perform(inSteps(action, ids, value), (sofar) =>
      setRun((before) => before && { ...before, done: sofar }),
    );
    const failures = failuresOf(results, projects);
    const succeeded = results.filter(({ ok }) => ok).map(({ id }) => id);
    // What became of a single project fits into a toast [000 §8].
    const isAlone = ids.length === 1;
    if (isAlone && failures[0]) toasts.error(`Failed to ${act} project: ${failures[0].message}`);
    setRun(
      failures.length > 0 && !isAlone
        ? { doing, done: results.length, total: ids.length, results: failures, isOver: true }
        : undefined,
    );
    onDone(succeeded);
    if (succeeded.length === 0) return;
    const steps = undoOf(
      action,
      succeeded.flatMap((id) => projects.get(id) ?? []),
    );
    toasts.undo(
      isAlone
        ? `Project "${projects.get(succeeded[0] ?? '')?.name}" ${done} successfully`
        : `${projectsCount(succeeded.length)} ${done}`,
      () => void undo(steps),
    );
  };

  return {
    run,
    start,
    cancel: () => {
      isCancelled.current = true;
    },
    dismiss: () => setRun(undefined),
  };
}
