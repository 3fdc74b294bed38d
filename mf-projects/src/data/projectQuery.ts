import type { ListQuery } from '@plumbline/data';
import type { ProjectStatus } from '@plumbline/domain';
import type { Condition } from './conditions.ts';

/** The filters of the list's left panel; empty ones do not filter. */
export type ProjectFilters = {
  q: string;
  /** all, active, completed, on-hold, planning or archived. */
  status: string;
  from: string;
  to: string;
  client: string;
  type: readonly string[];
};

export type ProjectListQuery = ListQuery & {
  company: string;
  filters: ProjectFilters;
  conditions?: readonly Condition[];
};

/** "Active" is in progress or delayed (docs/spec/projects.md). */
const statusesOf: Record<string, readonly ProjectStatus[]> = {
  active: ['in_progress', 'delayed'],
  completed: ['completed'],
  'on-hold': ['on_hold'],
  planning: ['planning'],
};

/** The filters as `project_page` expects them; conditions without a value are left out. */
export function toPageFilters({ filters, conditions = [] }: ProjectListQuery) {
  const { q, status, from, to, client, type } = filters;
  const statuses = statusesOf[status];
  const asked = conditions.filter(({ value }) => value.trim() !== '');
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(status === 'archived' && { archived: true }),
    ...(statuses && { status: [...statuses] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(client && { client }),
    ...(type.length > 0 && { type: [...type] }),
    ...(asked.length > 0 && { conditions: asked }),
  };
}
