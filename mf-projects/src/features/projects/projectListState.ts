import type { Sort } from '@plumbline/data';
import type { ProjectFilters } from '../../data/projectQuery.ts';
import { aDay, anId } from '@plumbline/platform';
import type { Visibility } from '../../shared/useVisibility.ts';

const anyType: readonly string[] = [];
const newestFirst: readonly Sort[] = [{ field: 'start_date', direction: 'desc' }];

/** The list as it first shows: newest start first, no filter. `ask` is an advanced search, as JSON. */
export const listDefaults = {
  sort: newestFirst,
  sortable: [
    'name',
    'start_date',
    'end_date',
    'budget',
    'status',
    'completion_percentage',
    'client_name',
    'priority',
    'project_type',
  ],
  filters: { q: '', status: 'all', from: '', to: '', client: '', type: anyType, ask: '' },
  shapes: { client: anId, from: aDay, to: aDay },
};

export const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'on-hold', label: 'On Hold' },
  { value: 'planning', label: 'Planning' },
  { value: 'archived', label: 'Archived' },
] as const;

type SortOption = Sort & { label: string };

const moneySorts: readonly SortOption[] = [
  { field: 'budget', direction: 'desc', label: 'Budget, highest first' },
  { field: 'budget', direction: 'asc', label: 'Budget, lowest first' },
];

const clientSort: SortOption = { field: 'client_name', direction: 'asc', label: 'Client' };

/** Name, date, budget, status, progress, client; budget and client only for who may see them. */
export const sortOptions = ({ money, clients }: Visibility): readonly SortOption[] => [
  { field: 'start_date', direction: 'desc', label: 'Date, newest first' },
  { field: 'start_date', direction: 'asc', label: 'Date, oldest first' },
  { field: 'name', direction: 'asc', label: 'Name' },
  ...(money ? moneySorts : []),
  { field: 'status', direction: 'asc', label: 'Status' },
  { field: 'completion_percentage', direction: 'desc', label: 'Progress' },
  ...(clients ? [clientSort] : []),
];

/** How many filters are set, for the badge of the folded panel. */
export const activeFilters = ({ status, from, to, client, type }: ProjectFilters) =>
  [status !== 'all', from, to, client, type.length > 0].filter(Boolean).length;
