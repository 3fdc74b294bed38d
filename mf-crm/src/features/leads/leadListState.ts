import type { Sort } from '@plumbline/data';
import { anId } from '@plumbline/platform';
import type { LeadBoard, LeadFilters } from '../../data/leadSchemas.ts';

const byNewest: readonly Sort[] = [{ field: 'created_at', direction: 'desc' }];
const idOrNone = new RegExp(`${anId.source}|^none$`, 'i');

/** Defaults of the leads list: all leads, newest first. */
export const leadDefaults = {
  sort: byNewest,
  sortable: ['created_at', 'contact_name', 'value', 'next_step_on', 'last_contact_at'],
  filters: { q: '', owner: '', source: '', stage: '', outcome: '', step: '', snoozed: '' },
  shapes: { owner: idOrNone, source: anId, stage: anId },
};

/** The board's columns are the stages and outcomes. */
export const boardFilters = ({ q, owner, source, step, snoozed }: LeadFilters) => ({
  q,
  owner,
  source,
  step,
  snoozed,
});

export const leadSorts = [
  { label: 'Newest', field: 'created_at', direction: 'desc' as const },
  { label: 'Next step', field: 'next_step_on', direction: 'asc' as const },
  { label: 'Value', field: 'value', direction: 'desc' as const },
  { label: 'Contact name', field: 'contact_name', direction: 'asc' as const },
  { label: 'Last contact', field: 'last_contact_at', direction: 'desc' as const },
];

const idsOf = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id);

/** Rules for saved views: a view of the list opens the list, and people, sources, and stages may no longer exist. */
export const viewRules = (board: LeadBoard | undefined) => ({
  also: { tab: ['list'] },
  known: {
    owner: idsOf(board?.people),
    source: idsOf(board?.sources),
    stage: idsOf(board?.stages),
  },
});
