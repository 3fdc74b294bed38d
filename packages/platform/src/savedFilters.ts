import type { Filters, ListDefaults } from './listState.ts';

/** What a saved view may hold beside the list's filters and sort order. */
export type SavedViewRules = {
  /** More names of the address that belong to a view, each with the values it may have. */
  also?: Readonly<Record<string, readonly string[]>>;
  /** The ids that a filter can have now; undefined while they are unknown. */
  known?: Readonly<Record<string, readonly string[] | undefined>>;
};

/** By name; each value as in the address. */
type SavedFilters = Record<string, string[]>;

const most = 50;
const byName = (one: readonly [string, unknown], other: readonly [string, unknown]) =>
  one[0].localeCompare(other[0]);

const isSortable = (value: string, sortable: readonly string[]) =>
  value.split(',').every((part) => sortable.includes(part.replace(/^-/, '')));

/** Whether a list can still be filtered so. */
function isKnown<Kept extends Filters>(
  name: string,
  value: string,
  { filters, shapes = {}, sortable }: ListDefaults<Kept>,
  { also = {}, known = {} }: SavedViewRules,
): boolean {
  if (name === 'sort') return isSortable(value, sortable);
  const more = also[name];
  if (more) return more.includes(value);
  const isIdThere = value === '' || value === 'none' || (known[name]?.includes(value) ?? true);
  return name in filters && (shapes[name]?.test(value) ?? true) && isIdThere;
}

/** The filters of a saved view that the list still knows, and how many are ignored. */
export function readSavedView<Kept extends Filters>(
  saved: Readonly<Record<string, readonly string[]>>,
  defaults: ListDefaults<Kept>,
  rules: SavedViewRules,
): { filters: SavedFilters; ignored: number } {
  let ignored = 0;
  const filters = Object.entries(saved)
    .map(([name, values]): [string, string[]] => {
      const still = values.filter((value) => isKnown(name, value, defaults, rules));
      ignored += values.length - still.length;
      return [name, still];
    })
    .filter(([, values]) => values.length > 0);
  return { filters: Object.fromEntries(filters.toSorted(byName)), ignored };
}

/** What a view of the list as the address has it would save. */
export function toSavedFilters<Kept extends Filters>(
  search: URLSearchParams,
  defaults: ListDefaults<Kept>,
  rules: SavedViewRules,
): SavedFilters {
  const names = [...Object.keys(defaults.filters), 'sort', ...Object.keys(rules.also ?? {})];
  const present = names
    .filter((name) => search.has(name))
    .map((name) => [name, search.getAll(name).slice(0, most)] as const);
  return readSavedView(Object.fromEntries(present), defaults, rules).filters;
}
