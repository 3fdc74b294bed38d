import type { Sort } from '@plumbline/data';
import { methodLabel, paymentMethods } from '@plumbline/domain';
import { aDay, anId } from '@plumbline/platform';
import { noFilters } from '../../data/documents.ts';
import { amountRanges } from '../../data/invoices.ts';

const newestFirst: readonly Sort[] = [{ field: 'issue_date', direction: 'desc' }];
const anyMethod: readonly string[] = [];

/** Initial list state: newest first, no filter. */
export const listDefaults = {
  sort: newestFirst,
  sortable: [
    'issue_date',
    'total_amount',
    'due_date',
    'aging_days',
    'payment_status',
    'client_name',
    'invoice_number',
    'project_name',
  ],
  filters: { ...noFilters, range: '', method: anyMethod },
  shapes: { client: anId, project: anId, from: aDay, to: aDay },
};

/** All, paid, pending, partial, overdue, and everything unpaid. */
export const statuses = {
  label: 'Payment status',
  options: [
    { value: '', label: 'All' },
    { value: 'paid', label: 'Paid' },
    { value: 'pending', label: 'Pending' },
    { value: 'partial', label: 'Partial' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'open', label: 'Open' },
    { value: 'current', label: 'Open, not overdue' },
  ],
};

export const rangeFilters = [
  { value: '', label: 'Any amount' },
  ...amountRanges.map(({ value, label }) => ({ value, label })),
];

export const methodFilters = paymentMethods.map((value) => ({ value, label: methodLabel[value] }));

/** The eight orders of. */
export const sortOptions: readonly (Sort & { label: string })[] = [
  { field: 'issue_date', direction: 'desc', label: 'Newest' },
  { field: 'issue_date', direction: 'asc', label: 'Oldest' },
  { field: 'total_amount', direction: 'desc', label: 'Highest amount' },
  { field: 'total_amount', direction: 'asc', label: 'Lowest amount' },
  { field: 'due_date', direction: 'asc', label: 'Due date' },
  { field: 'aging_days', direction: 'desc', label: 'Aging' },
  { field: 'payment_status', direction: 'asc', label: 'Payment status' },
  { field: 'client_name', direction: 'asc', label: 'Client name' },
];
