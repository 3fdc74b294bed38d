import type { TimelineEntry } from '../../../data/timeline.ts';

const dayMs = 86_400_000;
const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const toDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** An entry that can be drawn: it has a due date; without a start it lasts one day. */
export type Span = { entry: TimelineEntry; from: number; to: number };

/** Days of the chart: counted from 1970, both ends included. */
export type GanttScale = { first: number; last: number; days: number };

/** The entries that have a date, as spans of days. */
export const toSpans = (entries: readonly TimelineEntry[]): Span[] =>
  entries.flatMap((entry) => {
    if (!entry.due_date) return [];
    const to = toDay(entry.due_date);
    return [{ entry, from: entry.start_date ? toDay(entry.start_date) : to, to }];
  });

/** The days that the chart covers, with two days of air at each end. */
export function scaleOf(spans: readonly Span[]): GanttScale {
  const first = Math.min(...spans.map(({ from }) => from)) - 2;
  const last = Math.max(...spans.map(({ to }) => to)) + 2;
  return { first, last, days: last - first + 1 };
}

/** Where a span stands, in per cent of the chart's width. */
export const placeOf = ({ from, to }: Pick<Span, 'from' | 'to'>, { first, days }: GanttScale) => ({
  left: ((from - first) / days) * 100,
  width: ((to - from + 1) / days) * 100,
});

/** The dates of a span moved by whole days; a missing start stays missing. */
export const moved = ({ entry, from, to }: Span, days: number) => ({
  start_date: entry.start_date && toDate(from + days),
  due_date: toDate(to + days),
});

/** The first of each month inside the chart, for its ruler. */
export function monthsOf({ first, last, days }: GanttScale): { date: string; left: number }[] {
  const start = new Date(first * dayMs);
  const months = [];
  for (let ahead = 0; ; ahead += 1) {
    const day = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + ahead, 1) / dayMs;
    if (day > last) return months;
    months.push({ date: toDate(day), left: ((day - first) / days) * 100 });
  }
}
