import type { ListQuery, Sort } from '@plumbline/data';

/** Filters and search of the clients list; values in one group are alternatives. */
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

/** Ranges of client relationship length, in whole years. */
const years: Record<string, { from: number; to?: number }> = {
  new: { from: 0, to: 1 },
  settled: { from: 1, to: 3 },
  long: { from: 3 },
};

/** Start of the day that many years ago; stable for a day, so the request is cached. */
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

/** Maximum the server counts; beyond it the list says there are more. */
const countTo = 1000;

const byName: Sort = { field: 'name', direction: 'asc' };

/** A 7-, 10-, or 11-digit search is a phone number; stored numbers have separators. */
const asStored = (q: string): string => {
  const digits = q.trim();
  if (/^\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : q;
};

/** Arguments of client_page for one page. */
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
      // Both values selected means no filter.
      ...(status.length === 1 && { is_active: status[0] === 'active' }),
    },
    p_sort: field,
    p_descending: direction === 'desc',
    p_offset: page * pageSize,
    p_limit: pageSize,
  };
}
