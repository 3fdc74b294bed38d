import { toDate, toDayNumber } from '@plumbline/domain/schedule';
import { addDays } from '@plumbline/domain/formats';

export const daysBetween = (from: string, to: string) => toDayNumber(to) - toDayNumber(from);

/** The Sunday on or before a date: calendars in the US start their weeks on it. */
export function weekStart(date: string): string {
  const day = toDayNumber(date);
  // 1970-01-01 was a Thursday.
  return toDate(day - ((((day + 4) % 7) + 7) % 7));
}

/** The weeks that a month's calendar shows, each as seven dates. */
export function monthWeeks(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const month = date.slice(0, 7);
  const weeks: string[][] = [];
  for (
    let start = weekStart(first);
    weeks.length === 0 || start.slice(0, 7) === month;
    start = addDays(start, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
