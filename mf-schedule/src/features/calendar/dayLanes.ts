import type { CalendarEntry } from '../../data/companyCalendar.ts';

/** Minutes since midnight from HH:MM. */
const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

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
