import type { StatusDisplay } from '@plumbline/design';
import type { AssignmentState } from '../data/scheduleShapes.ts';

export const kindLabels = {
  task: 'Task',
  milestone: 'Milestone',
  inspection: 'Inspection',
  visit: 'Visit',
} as const;

export const statusLabels = {
  pending: 'Not started',
  in_progress: 'In progress',
  delayed: 'Delayed',
  completed: 'Completed',
} as const;

export const assignmentDisplay: Record<AssignmentState, StatusDisplay> = {
  planned: { label: 'Not asked yet', tone: 'neutral', shape: 'ring' },
  asked: { label: 'Waiting for an answer', tone: 'info', shape: 'half' },
  confirmed: { label: 'Confirmed', tone: 'success', shape: 'check' },
  declined: { label: 'Declined', tone: 'error', shape: 'cross' },
  proposed: { label: 'Other date proposed', tone: 'warning', shape: 'triangle' },
  done: { label: 'Done', tone: 'success', shape: 'disc' },
};

export const dependencyLabels = {
  fs: 'Starts after it finishes',
  ss: 'Starts when it starts',
  ff: 'Finishes when it finishes',
  sf: 'Finishes when it starts',
} as const;

/** Why a schedule was changed. */
export const causeLabels: Record<string, string> = {
  edit: 'Moved',
  weather: 'Weather',
  change_order: 'Change order',
  pull_in: 'Pulled in',
  template: 'Template',
};

export const repeatLabels = {
  '': 'Does not repeat',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  biweekly: 'Every 2 weeks',
  monthly: 'Every month',
} as const;

/** Choices of a select from labels by value. */
export const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
/** "8:00 AM" from HH:MM or HH:MM:SS. */
export const formatTime = (time: string) =>
  clock.format(new Date(`1970-01-01T${time.slice(0, 5)}:00Z`));

/** "8:00 AM – 10:00 AM", or the start; "No time" without one. */
export function formatHours(start: string | null | undefined, end: string | null | undefined) {
  if (!start) return 'No time';
  return end ? `${formatTime(start)} – ${formatTime(end)}` : formatTime(start);
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** "Mon, Mar 2". */
export const shortDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** "Mon, Mar 2 – Fri, Mar 6", or one day; "No date" without any. */
export function formatSpan(
  start: string | null | undefined,
  due: string | null | undefined,
): string {
  const first = start ?? due;
  const last = due ?? start;
  if (!first || !last) return 'No date';
  return first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`;
}

/** "Field supervisor 2" from the role of a template: a member's role with a number, or a text. */
export function roleLabel(role: string): string {
  const text = role.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
