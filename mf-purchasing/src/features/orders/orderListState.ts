import type { Sort } from '@plumbline/data';
import type { OrderFilters } from '../../data/orders.ts';

const none: readonly string[] = [];
const newest: readonly Sort[] = [{ field: 'created_at', direction: 'desc' }];

/** Initial list: the newest first, no filter. */
export const listDefaults = {
  sort: newest,
  sortable: ['created_at', 'number', 'needed_by', 'total', 'state', 'vendor_name'],
  filters: { q: '', state: none, kind: none, project: '', vendor: '', from: '', to: '' },
};

/** Number of active filters, for the badge of the collapsed panel. */
export const activeFilters = ({ state, kind, from, to, project, vendor }: OrderFilters) =>
  [state, kind, from, to, project, vendor].filter((value) => value.length > 0).length;
