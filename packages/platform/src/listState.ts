import type { ListQuery, Sort } from '@plumbline/data';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters are texts or sets of texts; what a default holds says which. */
export type Filters = Record<string, string | readonly string[]>;

export type ListDefaults<Kept extends Filters> = {
  sort: readonly Sort[];
  /** Fields that may be sorted by; anything else in the address is ignored. */
  sortable: readonly string[];
  filters: Kept;
  /** How a filter's value must look, as `anId` and `aDay`; anything else in the address is ignored. */
  shapes?: { readonly [Name in keyof Kept]?: RegExp };
  pageSize?: number;
  pageSizes?: readonly number[];
};

/** The id of a row. */
export const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The id that an address carries under a name; nonsense there is ignored. */
export function idOf(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name);
  return value !== null && anId.test(value) ? value : undefined;
}
/** A day, as 2026-11-22. */
export const aDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const sizes = [10, 25, 50, 100] as const;
const reserved = { page: 'page', size: 'size', sort: 'sort' } as const;

const wholeNumber = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : 0);

const readSort = (text: string | null, sortable: readonly string[]): Sort[] =>
  (text ?? '')
    .split(',')
    .map((part): Sort => ({
      field: part.replace(/^-/, ''),
      direction: part.startsWith('-') ? 'desc' : 'asc',
    }))
    .filter(({ field }) => sortable.includes(field));

const writeSort = (sort: readonly Sort[]) =>
  sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)).join(',');

const isSet = (value: string | readonly string[]): value is readonly string[] =>
  Array.isArray(value);

/** Reads a list's state from the address; nonsense in it falls back to the defaults. */
export function readListState<Kept extends Filters>(
  search: URLSearchParams,
  { sort, sortable, filters, shapes = {}, pageSize = 25, pageSizes = sizes }: ListDefaults<Kept>,
): ListQuery & { filters: Kept } {
  const asked = readSort(search.get(reserved.sort), sortable);
  const size = wholeNumber(search.get(reserved.size));
  const read = (name: string, fallback: string | readonly string[]) => {
    const isMeant = (value: string) => shapes[name]?.test(value) ?? true;
    if (!search.has(name)) return fallback;
    if (isSet(fallback))
      return search.getAll(name).filter((value) => value !== '' && isMeant(value));
    const value = search.get(name) ?? '';
    return isMeant(value) ? value : fallback;
  };
  const values = Object.entries(filters).map(([name, fallback]) => [name, read(name, fallback)]);
  return {
    page: Math.max(0, wholeNumber(search.get(reserved.page)) - 1),
    pageSize: pageSizes.includes(size) ? size : pageSize,
    sort: asked.length > 0 ? asked : sort,
    filters: Object.fromEntries(values),
  };
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

function writeFilter(
  search: URLSearchParams,
  name: string,
  value: string | readonly string[],
  fallback: string | readonly string[],
) {
  search.delete(name);
  if (isSet(value)) {
    if (isSet(fallback) && sameSet(value, fallback)) return;
    if (value.length === 0) search.set(name, '');
    for (const one of value) search.append(name, one);
  } else if (value !== fallback) search.set(name, value);
}

/** List state in the URL: a reload, a shared link and the back button show the same list. */
export function useListState<Kept extends Filters>(defaults: ListDefaults<Kept>) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, defaults), [search, defaults]);

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, keepsPage = false) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (!keepsPage) next.delete(reserved.page);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  const acts = useMemo(
    () => ({
      /** Counts from 0. */
      setPage: (page: number) =>
        change((next) => {
          if (page > 0) next.set(reserved.page, String(page + 1));
          else next.delete(reserved.page);
        }, true),
      setPageSize: (size: number) => change((next) => next.set(reserved.size, String(size))),
      setSort: (sort: readonly Sort[]) =>
        change((next) => {
          if (sort.length > 0) next.set(reserved.sort, writeSort(sort));
          else next.delete(reserved.sort);
        }),
      /** Changes the given filters and goes back to the first page. */
      setFilters: (changed: Partial<Kept>) =>
        change((next) => {
          for (const [name, value] of Object.entries(changed)) {
            const fallback = defaults.filters[name];
            if (value !== undefined && fallback !== undefined)
              writeFilter(next, name, value, fallback);
          }
        }),
      clearFilters: () =>
        change((next) => {
          for (const name of Object.keys(defaults.filters)) next.delete(name);
        }),
    }),
    [change, defaults],
  );

  return { ...state, ...acts };
}
