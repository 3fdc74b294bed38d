import type { ShownPunchItem } from '../../data/punch.ts';

/** Which items of a punch list are shown. */
export type PunchFilter = 'all' | 'open' | 'ready' | 'closed' | 'mine';

export const punchFilters: { value: PunchFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'ready', label: 'Ready for review' },
  { value: 'closed', label: 'Closed' },
  { value: 'mine', label: 'Assigned to me' },
];

export const filterPunch = (
  items: readonly ShownPunchItem[],
  filter: PunchFilter,
  me: string,
): ShownPunchItem[] =>
  items.filter((item) => {
    if (filter === 'all') return true;
    return filter === 'mine'
      ? item.assignee_id === me && item.status !== 'closed'
      : item.status === filter;
  });

export const punchStatusLabels = {
  open: 'Open',
  ready: 'Ready for review',
  closed: 'Closed',
} as const;

/** A punch item's state as a chip shows it. */
export const punchStatus = ({ status, isQueued, sent_back_reason }: ShownPunchItem) => {
  if (isQueued) return { label: 'Waiting to send', tone: 'warning', shape: 'pause' } as const;
  if (status === 'closed')
    return { label: punchStatusLabels.closed, tone: 'success', shape: 'check' } as const;
  if (status === 'ready')
    return { label: punchStatusLabels.ready, tone: 'info', shape: 'half' } as const;
  return sent_back_reason
    ? ({ label: 'Sent back', tone: 'error', shape: 'triangle' } as const)
    : ({ label: punchStatusLabels.open, tone: 'neutral', shape: 'ring' } as const);
};
