import { anyContains, type Backends, type ListQuery } from '@plumbline/data';

/** What the left panel and the search ask for; several of one group mean any of them. */
export type ClientFilters = {
  q: string;
  status: readonly string[];
  type: readonly string[];
  projects: readonly string[];
  location: string;
  since: readonly string[];
  payment: readonly string[];
};
export type ClientListQuery = ListQuery & { company: string; filters: ClientFilters };

const searched = ['name', 'email', 'phone', 'company_name'];
const noProjects = 'none';

const projectStatuses = ['planning', 'in_progress', 'on_hold', 'completed', 'delayed'];

/** Clients with a project in one of the statuses, or without any. */
function ofProjects(values: readonly string[]): string {
  const statuses = projectStatuses.filter((one) => values.includes(one));
  return [
    ...statuses.map((one) => `project_statuses.cs.{${one}}`),
    ...(values.includes(noProjects) ? ['total_projects.eq.0'] : []),
  ].join(',');
}

/** Bands of how long one has been a client, in whole years. */
const years: Record<string, { from: number; to?: number }> = {
  new: { from: 0, to: 1 },
  settled: { from: 1, to: 3 },
  long: { from: 3 },
};

/** The start of today, so many years ago: it stays the same for a day, and so does the request. */
function yearsAgo(count: number, now: Date): string {
  const day = new Date(now.getFullYear() - count, now.getMonth(), now.getDate());
  return day.toISOString();
}

function sinceBand(value: string, now: Date): string[] {
  const band = years[value];
  if (!band) return [];
  const bounds = [
    ...(band.from > 0 ? [`created_at.lte.${yearsAgo(band.from, now)}`] : []),
    ...(band.to === undefined ? [] : [`created_at.gt.${yearsAgo(band.to, now)}`]),
  ];
  return [bounds.length > 1 ? `and(${bounds.join(',')})` : bounds.join('')];
}

const paymentConditions: Record<string, string> = {
  overdue: 'overdue.gt.0',
  open: 'and(outstanding.gt.0,overdue.eq.0)',
  paid: 'and(total_value.gt.0,outstanding.lte.0)',
  never: 'total_value.eq.0',
};

/** The clients that the filters leave, counted. */
export function clientQuery(
  { db }: Backends,
  { company, filters }: Pick<ClientListQuery, 'company' | 'filters'>,
  now: Date = new Date(),
) {
  let query = db.from('client_list').select('*', { count: 'exact' }).eq('company_id', company);
  const [status] = filters.status;
  if (filters.status.length === 1) query = query.eq('is_active', status === 'active');
  if (filters.type.length > 0) query = query.in('client_type', [...filters.type]);
  const groups = [
    ofProjects(filters.projects),
    filters.since.flatMap((value) => sinceBand(value, now)).join(','),
    filters.payment.flatMap((value) => paymentConditions[value] ?? []).join(','),
    filters.q && anyContains(searched, filters.q),
  ];
  for (const group of groups) if (group) query = query.or(group);
  if (filters.location) query = query.or(anyContains(['location'], filters.location));
  return query;
}
