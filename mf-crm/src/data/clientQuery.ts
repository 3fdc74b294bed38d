import type { ListQuery, Sort } from '@plumbline/data';

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

function toSpan(value: string, now: Date) {
  const band = years[value];
  if (!band) return [];
  return [
    {
      ...(band.from > 0 && { until: yearsAgo(band.from, now) }),
      ...(band.to !== undefined && { after: yearsAgo(band.to, now) }),
    },
  ];
}

/** Where the server stops counting: the list says then that there are more. */
const countTo = 1000;

const byName: Sort = { field: 'name', direction: 'asc' };

/** Seven, ten or eleven digits are a phone number, which is stored with its hyphens and parentheses. */
const asStored = (q: string): string => {
  const digits = q.trim();
  if (/^\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : q;
};

/** What the function client_page is asked for one page. */
export function toClientPage(
  { filters, page, pageSize, sort }: Omit<ClientListQuery, 'company'>,
  now: Date = new Date(),
) {
  const { q, status, type, projects, location, since, payment } = filters;
  const { field, direction } = sort[0] ?? byName;
  return {
    p_filters: {
      q: asStored(q),
      location,
      type: [...type],
      projects: [...projects],
      payment: [...payment],
      since: since.flatMap((value) => toSpan(value, now)),
      count_to: countTo,
      // Both of them are no filter.
      ...(status.length === 1 && { is_active: status[0] === 'active' }),
    },
    p_sort: field,
    p_descending: direction === 'desc',
    p_offset: page * pageSize,
    p_limit: pageSize,
  };
}
