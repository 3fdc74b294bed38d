import type { ProjectStatus } from '@plumbline/domain';
import type { BulkAction } from '../../data/projects.ts';
import type { ProjectRow } from '../../data/schemas.ts';

/** One call for some of the chosen projects. */
export type BulkStep = { action: BulkAction; value?: ProjectStatus; ids: readonly string[] };

/** Few enough that progress moves and Cancel takes hold soon. */
const stepSize = 20;

export const projectsCount = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;

/** Splits a bulk action into steps of at most twenty projects. */
export function inSteps(
  action: BulkAction,
  ids: readonly string[],
  value?: ProjectStatus,
): BulkStep[] {
  return Array.from({ length: Math.ceil(ids.length / stepSize) }, (_, at) => ({
    action,
    ...(value && { value }),
    ids: ids.slice(at * stepSize, (at + 1) * stepSize),
  }));
}

/** The steps that undo an action for the projects where it succeeded. */
export function undoOf(action: BulkAction, projects: readonly ProjectRow[]): BulkStep[] {
  const ids = projects.map(({ id }) => id);
  switch (action) {
    case 'archive':
      return inSteps('unarchive', ids);
    case 'unarchive':
      return inSteps('archive', ids);
    case 'delete':
      return inSteps('restore', ids);
    case 'restore':
      return inSteps('delete', ids);
    case 'set_status':
      return [...Map.groupBy(projects, ({ status }) => status)].flatMap(([status, group]) =>
        inSteps(
          'set_status',
          group.map(({ id }) => id),
          status,
        ),
      );
  }
}
