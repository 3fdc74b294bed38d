import { quoteStatusDisplay, statusDisplay } from '@plumbline/design';
import type { Sort } from '@plumbline/data';
import { quoteStatuses } from '@plumbline/domain';
import { aDay, anId } from '@plumbline/platform';
import { noFilters } from '../../data/documents.ts';

const newestFirst: readonly Sort[] = [{ field: 'created_at', direction: 'desc' }];

/** Initial list state: newest first, no filter. */
export const listDefaults = {
  sort: newestFirst,
  sortable: [
    'created_at',
    'total_amount',
    'status',
    'client_name',
    'valid_until',
    'quote_number',
    'project_name',
  ],
  filters: noFilters,
  shapes: { client: anId, project: anId, from: aDay, to: aDay },
};

export const statuses = {
  label: 'Status',
  options: [
    { value: '', label: 'All' },
    ...quoteStatuses.map((value) => ({
      value,
      label: statusDisplay(quoteStatusDisplay, value).label,
    })),
  ],
};

/** Date, amount, status, client, expiration. */
export const sortOptions: readonly (Sort & { label: string })[] = [
  { field: 'created_at', direction: 'desc', label: 'Date, newest first' },
  { field: 'created_at', direction: 'asc', label: 'Date, oldest first' },
  { field: 'total_amount', direction: 'desc', label: 'Amount, highest first' },
  { field: 'total_amount', direction: 'asc', label: 'Amount, lowest first' },
  { field: 'status', direction: 'asc', label: 'Status' },
  { field: 'client_name', direction: 'asc', label: 'Client' },
  { field: 'valid_until', direction: 'asc', label: 'Expiration' },
];
