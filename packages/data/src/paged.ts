import type { Answer } from './gateway.ts';

export type SortDirection = 'asc' | 'desc';
export type Sort = { field: string; direction: SortDirection };

/** What a list asks of the server; areas widen it with their own filters. */
export type ListQuery = {
  /** Counts from 0. */
  page: number;
  pageSize: number;
  /** The first entry sorts first; `id` is always added last, so that pages never overlap. */
  sort: readonly Sort[];
};

/** One page of a list, and how many rows there are in all. */
export type Page<Row> = { rows: Row[]; total: number };

/** The part of a PostgREST builder that paging needs. */
type Pageable<Self> = PromiseLike<Answer> & {
  order(column: string, options: { ascending: boolean; nullsFirst: boolean }): Self;
  range(from: number, to: number): Self;
};

/** PostgREST answers 416 (PGRST103) when the page lies behind the last row: that page is just empty. */
const isBehindTheEnd = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'PGRST103';

/**
 * Sorts and cuts a query to one page. The query has selected its columns with `{ count: 'exact' }`
 * and carries its filters: `paged(db.from('invoice_list').select('*', { count: 'exact' }), list)`.
 */
export function paged<Query extends Pageable<Query>>(
  query: Query,
  { page, pageSize, sort }: ListQuery,
): PromiseLike<Answer> {
  const sorted = [...sort, { field: 'id', direction: 'asc' as const }].reduce(
    (sofar, { field, direction }) =>
      sofar.order(field, { ascending: direction === 'asc', nullsFirst: false }),
    query,
  );
  const from = page * pageSize;
  return sorted
    .range(from, from + pageSize - 1)
    .then((answer) =>
      isBehindTheEnd(answer.error) ? { data: [], error: null, count: null } : answer,
    );
}

/** For `transformResponse`: rows and the total that the server counted. */
export const toPage = <Row>(rows: Row[], meta?: { total: number | null }): Page<Row> => ({
  rows,
  total: meta?.total ?? rows.length,
});
