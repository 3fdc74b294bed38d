import type { Sort } from '@plumbline/data';
import type { ItemFilters } from '../../data/itemQuery.ts';

const none: readonly string[] = [];
const byName: readonly Sort[] = [{ field: 'name', direction: 'asc' }];

/** Initial list: sorted by name, no filter. */
export const listDefaults = {
  sort: byName,
  sortable: ['name', 'unit_price', 'cost', 'current_stock', 'usage_count', 'created_at'],
  filters: { q: '', trade: none, unit: none, price: none, recent: '', stock: '' },
};

export const sortOptions = [
  { field: 'name', direction: 'asc', label: 'Name' },
  { field: 'unit_price', direction: 'asc', label: 'Price, lowest first' },
  { field: 'unit_price', direction: 'desc', label: 'Price, highest first' },
  { field: 'usage_count', direction: 'desc', label: 'Most used' },
  { field: 'current_stock', direction: 'asc', label: 'Stock, lowest first' },
  { field: 'created_at', direction: 'desc', label: 'Newest' },
] as const;

/** Number of active filters, for the badge of the collapsed panel. */
export const activeFilters = ({ trade, unit, price, recent, stock }: ItemFilters) =>
  [trade.length > 0, unit.length > 0, price.length > 0, recent, stock].filter(Boolean).length;
