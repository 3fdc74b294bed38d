import { toDate, toDayNumber, WorkDays } from '@plumbline/domain/schedule';
import { addDays } from '@plumbline/domain/formats';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { daysBetween } from '../../shared/days.ts';

const views = ['month', 'week', 'day', 'agenda', 'workload', 'mine'] as const;
export type CalendarView = (typeof views)[number];
export const isView = (view: string | null): view is CalendarView =>
  views.some((one) => one === view);

/** Which entries are shown. */
export type CalendarFilter = { project: string; who: string };

export const isShown =
  ({ project, who }: CalendarFilter) =>
  (entry: CalendarEntry) =>
    (!project || entry.project === project) && (!who || entry.who.some(({ id }) => id === who));

/** A project task on the day it is due. */
export type CalendarTask = CompanyCalendar['tasks'][number];

export const isTaskShown =
  ({ project, who }: CalendarFilter) =>
  ({ p, w }: CalendarTask) =>
    (!project || p === project) && (!who || w === who);

/** Names of people who are away on a day. */
export const awayOn = ({ absences, people }: CompanyCalendar, day: string): string[] =>
  people.flatMap(({ id, name }) =>
    absences.some(({ u, a, b }) => u === id && a <= day && b >= day) ? [name] : [],
  );

/** Entries by each day they cover between two dates. */
export function entriesByDay(entries: readonly CalendarEntry[], from: string, to: string) {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    if (!entry.first || !entry.last) continue;
    const last = entry.last < to ? entry.last : to;
    for (let day = entry.first > from ? entry.first : from; day <= last; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** Entries that nobody is assigned to, and entries without a date. */
export const unassigned = (entries: readonly CalendarEntry[]) =>
  entries.filter(
    ({ who, status, first }) => status !== 'completed' && (who.length === 0 || !first),
  );

/** A person's or vendor's load between two dates, in working days. */
export type Load = { id: string; name: string; busy: number; available: number; isDouble: boolean };

export function workload(calendar: CompanyCalendar, from: string, to: string): Load[] {
  const work = new WorkDays(calendar.calendar, toDayNumber(from));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  ).filter((day) => work.isWorking(toDayNumber(day)));
  return [...calendar.people, ...calendar.vendors].map(({ id, name }) => {
    const own = calendar.entries.filter(
      ({ who, status }) =>
        status !== 'completed' && who.some((one) => one.id === id && one.state !== 'declined'),
    );
    const away = calendar.absences.filter(({ u }) => u === id);
    const counts = days.map(
      (day) => own.filter(({ first = '', last = '' }) => first <= day && last >= day).length,
    );
    return {
      id,
      name,
      busy: counts.filter((count) => count > 0).length,
      available: days.filter((day) => !away.some(({ a, b }) => a <= day && b >= day)).length,
      isDouble: counts.some((count) => count > 1),
    };
  });
}

/** Moves an entry to a day, and to a time of that day; null for no time. */
export type DropEntry = (entryId: string, day: string, time?: string | null) => void;

/** The same length from another first day. */
export const movedTo = ({ first, last }: CalendarEntry, day: string) => ({
  start_date: day,
  due_date: first && last ? toDate(toDayNumber(day) + daysBetween(first, last)) : day,
});
