import type { Sort } from '@plumbline/data';
import type { InvoiceFilters } from '../../data/invoices.ts';
import { paymentMethods } from '../../data/schemas.ts';
import { methodLabel } from '../../shared/words.ts';

const newestFirst: readonly Sort[] = [{ field: 'issue_date', direction: 'desc' }];
const anyMethod: readonly string[] = [];

/** The list as it first shows: newest first, no filter. */
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
  filters: {
    q: '',
    status: '',
    range: '',
    method: anyMethod,
    client: '',
    project: '',
    from: '',
    to: '',
  },
};

/** All, paid, pending, partial, overdue [001 §2], and everything that is not paid yet. */
export const statusFilters = [
  { value: '', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'pending', label: 'Pending' },
  { value: 'partial', label: 'Partial' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'open', label: 'Open' },
];

export const methodFilters = paymentMethods.map((value) => ({ value, label: methodLabel[value] }));

/** The eight orders of [001 §2]. */
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

/** How many filters are set, for the badge of the folded panel. */
export const activeFilters = ({
  status,
  range,
  method,
  client,
  project,
  from,
  to,
}: InvoiceFilters) =>
  [status, range, method.length > 0, client, project, from, to].filter(Boolean).length;
