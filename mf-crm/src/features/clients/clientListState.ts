import type { Sort } from '@plumbline/data';
import type { ClientFilters } from '../../data/clientQuery.ts';

const none: readonly string[] = [];
const byName: readonly Sort[] = [{ field: 'name', direction: 'asc' }];

/** Initial list: sorted by name, no filter. */
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

/** Number of active filters, for the badge of the collapsed panel. */
export const activeFilters = (filters: ClientFilters) =>
  Object.entries(filters).filter(([name, value]) => name !== 'q' && value.length > 0).length;

/** Sort orders; amounts only for roles that can see money. */
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
