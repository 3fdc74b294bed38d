import type { TimelineStatus, TimelineType } from '@plumbline/domain';
import type { StatusShape, ToneName } from '@plumbline/design';

/** The legend of. */
export const entryStatusDisplay: Record<
  TimelineStatus,
  { label: string; tone: ToneName; shape: StatusShape }
> = {
  completed: { label: 'Completed', tone: 'success', shape: 'check' },
  in_progress: { label: 'In Progress', tone: 'primary', shape: 'half' },
  pending: { label: 'Pending', tone: 'neutral', shape: 'ring' },
  delayed: { label: 'Delayed', tone: 'error', shape: 'triangle' },
};

export const typeLabel: Record<TimelineType, string> = {
  permit: 'Permit',
  inspection: 'Inspection',
  milestone: 'Milestone',
  weather: 'Weather',
  other: 'Other',
};

const toChoices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const typeChoices = toChoices(typeLabel);
export const entryStatusChoices = Object.entries(entryStatusDisplay).map(([value, { label }]) => ({
  value,
  label,
}));

/** "1 day", "2.5 days". */
export const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;
