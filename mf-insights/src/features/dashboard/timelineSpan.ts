import { dayNumber } from '../../shared/days.ts';

/** Start, length, and progress of a bar in % of the displayed span. */
export type TimelineBar = { left: number; width: number; today: number };

type Dated = { start_date: string | null; end_date: string | null };

/** First and last day to display: all projects, and today. */
export function spanOf(projects: readonly Dated[], today: string): { from: number; to: number } {
  const days = projects.flatMap(({ start_date, end_date }) =>
    [start_date, end_date].flatMap((date) => (date ? [dayNumber(date)] : [])),
  );
  const from = Math.min(dayNumber(today) - 14, ...days);
  const to = Math.max(dayNumber(today) + 14, ...days);
  return { from, to };
}

/**
 * Position of a project's bar; without an end date it extends to the end. Null without a start
 * date.
 */
export function barOf(
  { start_date, end_date }: Dated,
  { from, to }: { from: number; to: number },
): Omit<TimelineBar, 'today'> | null {
  if (!start_date) return null;
  const whole = to - from;
  const start = dayNumber(start_date);
  const end = end_date ? Math.max(dayNumber(end_date), start + 1) : to;
  const left = ((start - from) / whole) * 100;
  return { left, width: Math.max(((end - start) / whole) * 100, 2) };
}

/** Position of today in the span, in %. */
export const todayIn = (today: string, { from, to }: { from: number; to: number }) =>
  ((dayNumber(today) - from) / (to - from)) * 100;
