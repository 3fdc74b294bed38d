import type { Sort } from '@plumbline/data';
import type { ClientFilters } from '../../data/clientQuery.ts';

const none: readonly string[] = [];
const byName: readonly Sort[] = [{ field: 'name', direction: 'asc' }];

/** The list as it first shows: by name, no filter. */
export const listDefaults = {
  sort: byName,
  sortable: ['name', 'created_at', 'last_contact', 'total_value', 'outstanding'],
  filters: {
    q: '',
    status: none,
    type: none,
    projects: none,
    location: '',
    since: none,
    payment: none,
  },
};

/** How many filters are set, for the badge of the folded panel. */
export const activeFilters = (filters: ClientFilters) =>
  Object.entries(filters).filter(([name, value]) => name !== 'q' && value.length > 0).length;

/** The orders of the list; sums only for who may see them. */
export const sortOptions = (canSeeMoney: boolean) => [
  { label: 'Name', field: 'name', direction: 'asc' as const },
  { label: 'Newest', field: 'created_at', direction: 'desc' as const },
  { label: 'Last contact', field: 'last_contact', direction: 'desc' as const },
  ...(canSeeMoney
    ? [
        { label: 'Total value', field: 'total_value', direction: 'desc' as const },
        { label: 'Outstanding', field: 'outstanding', direction: 'desc' as const },
      ]
    : []),
];
