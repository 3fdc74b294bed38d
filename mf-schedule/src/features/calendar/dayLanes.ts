import type { CalendarEntry } from '../../data/calendarShapes.ts';
import { movedTo } from './calendarDays.ts';

/** Minutes since midnight from HH:MM. */
export const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** HH:MM from minutes since midnight, at most 23:59. */
export const timeOf = (minutes: number) => {
  const most = Math.min(minutes, 24 * 60 - 1);
  return [Math.floor(most / 60), most % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** The same length from another time of day; null for work without a time. */
function retimedTo({ from, until, first, last }: CalendarEntry, start: string | null) {
  if (start === null || !from || !until) return { start_time: start, end_time: null };
  const length = minutesOf(until) - minutesOf(from);
  // An end on a later day stays.
  if (first !== last) return { start_time: start, end_time: until };
  return { start_time: start, end_time: timeOf(minutesOf(start) + length) };
}

/** The edit that moves an entry to a day, and to a time of it; undefined if it's there already. */
export function editTo(entry: CalendarEntry, to: string, time?: string | null) {
  const { id, version, first = '', last = '', from = null } = entry;
  // Another time of an entry that is underway on this day leaves its dates.
  const day = time !== undefined && first <= to && last >= to ? first : to;
  const isRetimed = time !== undefined && from !== time;
  if (first === day && !isRetimed) return undefined;
  return { id, version, ...movedTo(entry, day), ...(isRetimed && retimedTo(entry, time)) };
}

/** An entry of a day in minutes since midnight, and its place beside entries at the same time. */
type DayLane = { entry: CalendarEntry; start: number; end: number; lane: number };

/** Places entries that start at a time of a day side by side where they overlap; without an end they last an hour. */
export function lanesOf(timed: readonly CalendarEntry[], day: string) {
  const spans = timed
    .map((entry) => {
      const start = minutesOf(entry.from ?? '');
      const until = entry.until && entry.last === day ? minutesOf(entry.until) : start + 60;
      return { entry, start, end: Math.max(until, start + 15) };
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const ends: number[] = [];
  const lanes: DayLane[] = spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.end;
    return { ...span, lane };
  });
  return { lanes, count: Math.max(1, ends.length) };
}
