import { anyContains, type Backends, type ListQuery } from '@plumbline/data';
import { applyConditions, type Condition } from './conditions.ts';

/** The filters of the list's left panel; empty ones do not filter. */
export type ProjectFilters = {
  q: string;
  /** all, active, completed, on-hold, planning [000 §4] or archived. */
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

/** DECISIONS C11: "active" is what is being worked on, late or not. */
const statusesOf: Record<string, readonly string[]> = {
  active: ['in_progress', 'delayed'],
  completed: ['completed'],
  'on-hold': ['on_hold'],
  planning: ['planning'],
};

/** The rows of project_list that the filters leave, counted; not yet sorted or cut into pages. */
export function projectQuery(
  { db }: Backends,
  {
    company,
    filters,
    conditions = [],
  }: Pick<ProjectListQuery, 'company' | 'filters' | 'conditions'>,
) {
  let query = db.from('project_list').select('*', { count: 'exact' }).eq('company_id', company);
  query =
    filters.status === 'archived'
      ? query.not('archived_at', 'is', null)
      : query.is('archived_at', null);
  const statuses = statusesOf[filters.status];
  if (statuses) query = query.in('status', [...statuses]);
  if (filters.from) query = query.gte('start_date', filters.from);
  if (filters.to) query = query.lte('start_date', filters.to);
  if (filters.client) query = query.eq('client_id', filters.client);
  if (filters.type.length > 0) query = query.in('project_type', [...filters.type]);
  if (filters.q) query = query.or(anyContains(['name', 'client_name', 'address'], filters.q));
  return applyConditions(query, conditions);
}
