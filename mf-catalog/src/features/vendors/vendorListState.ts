import type { Sort } from '@plumbline/data';
import type { VendorFilters } from '../../data/vendors.ts';

const none: readonly string[] = [];
const byName: readonly Sort[] = [{ field: 'name', direction: 'asc' }];

/** Initial list: sorted by name, no filter. */
export const listDefaults = {
  sort: byName,
  sortable: ['name', 'company_name', 'created_at'],
  filters: { q: '', status: none, terms: none },
};

/** Number of active filters, for the badge of the collapsed panel. */
export const activeFilters = ({ status, terms }: VendorFilters) =>
  [status.length > 0, terms.length > 0].filter(Boolean).length;
