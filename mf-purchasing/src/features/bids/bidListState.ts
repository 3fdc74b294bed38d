import type { Sort } from '@plumbline/data';
import type { BidFilters } from '../../data/bids.ts';

const none: readonly string[] = [];
const newest: readonly Sort[] = [{ field: 'created_at', direction: 'desc' }];

/** Initial list: the newest first, no filter. */
export const bidListDefaults = {
  sort: newest,
  sortable: ['created_at', 'due_on', 'state'],
  filters: { q: '', state: none, project: '', vendor: '' },
};

/** Number of active filters, for the badge of the collapsed panel. */
export const activeBidFilters = ({ state, project, vendor }: BidFilters) =>
  [state, project, vendor].filter((value) => value.length > 0).length;
