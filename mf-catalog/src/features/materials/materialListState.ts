import type { Sort } from '@plumbline/data';
import { anId } from '@plumbline/platform';
import type { MaterialFilters } from '../../data/materials.ts';

const none: readonly string[] = [];
const byName: readonly Sort[] = [{ field: 'name', direction: 'asc' }];

/** Initial list: sorted by name, no filter. */
export const listDefaults = {
  sort: byName,
  sortable: ['name', 'unit_cost', 'unit_price', 'current_stock', 'created_at'],
  filters: { q: '', category: none, vendor: '', stock: none, status: none },
  shapes: { vendor: anId },
};

/** Number of active filters, for the badge of the collapsed panel. */
export const activeFilters = ({ category, vendor, stock, status }: MaterialFilters) =>
  [category.length > 0, vendor, stock.length > 0, status.length > 0].filter(Boolean).length;
