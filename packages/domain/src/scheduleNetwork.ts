import { toDayNumber, WorkDays, type WorkCalendar } from './scheduleCalendar.ts';

export const scheduleKinds = ['task', 'milestone', 'inspection', 'visit'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** Finish to start, start to start, finish to finish, start to finish. */
export const dependencyTypes = ['fs', 'ss', 'ff', 'sf'] as const;
export type DependencyType = (typeof dependencyTypes)[number];

/** An entry as scheduling sees it; dates are YYYY-MM-DD. */
export type ScheduleEntry = {
  id: string;
  title: string;
  kind: ScheduleKind;
  status: string;
  start_date: string | null;
  due_date: string | null;
  /** Duration in working days; null counts them between the dates. */
  work_days: number | null;
  is_pinned: boolean;
  /** Earliest day on which the entry may start. */
  constraint_date: string | null;
};

/** `entry_id` waits for `depends_on_id`; the lag counts working days and may be negative. */
export type ScheduleDependency = {
  entry_id: string;
  depends_on_id: string;
  type: DependencyType;
  lag_days: number;
};

export type ScheduleNetwork = {
  calendar: WorkCalendar;
  entries: readonly ScheduleEntry[];
  dependencies: readonly ScheduleDependency[];
};

/** A dependency between positions in `Plan.spans`. */
export type Link = { from: number; to: number; type: DependencyType; lag: number };

/**
 * An entry on the scale of working days. `start` and `finish` are points: the number of working days before the entry
 * starts, and before the day after it ends. A milestone of one day has both at the end of its day.
 */
export type Span = {
  entry: ScheduleEntry;
  start: number;
  finish: number;
  /** Length once moved, in working days. */
  length: number;
  isMilestone: boolean;
  isFixed: boolean;
  /** Earliest start by its constraint date. */
  earliest: number;
};

export type Plan = {
  days: WorkDays;
  spans: Span[];
  links: Link[];
  into: Link[][];
  outOf: Link[][];
  /** Positions in an order in which predecessors come first. */
  order: number[];
};

/** Entries depend on each other in a circle; `titles` starts and ends with the same entry. */
export class ScheduleCycleError extends Error {
  readonly titles: readonly string[];
  constructor(titles: readonly string[]) {
    super(`These entries depend on each other: ${titles.join(' → ')}.`);
    this.titles = titles;
  }
}

const datesOf = ({ start_date, due_date }: ScheduleEntry) => {
  const due = due_date ?? start_date;
  const start = start_date ?? due_date;
  return due === null || start === null
    ? undefined
    : { start: toDayNumber(start), due: toDayNumber(due) };
};

/** Length in working days; a milestone over several days is never moved onto a single one, which would change it. */
function lengthOf({ kind, start_date, due_date, work_days }: ScheduleEntry, counted: number) {
  if (start_date === null || due_date === null) return 1;
  return Math.max(kind === 'milestone' ? 2 : 1, work_days ?? counted);
}

function toSpan(entry: ScheduleEntry, days: WorkDays): Span | undefined {
  const dates = datesOf(entry);
  if (!dates) return undefined;
  const finish = days.countBefore(dates.due + 1);
  const isMilestone = entry.kind === 'milestone' && dates.start === dates.due;
  const start = isMilestone ? finish : days.countBefore(dates.start);
  return {
    entry,
    start,
    finish,
    length: isMilestone ? 0 : lengthOf(entry, finish - start),
    isMilestone,
    isFixed: entry.is_pinned || entry.status === 'completed',
    earliest: entry.constraint_date ? days.countBefore(toDayNumber(entry.constraint_date)) : 0,
  };
}

const firstDay = (entries: readonly ScheduleEntry[]) =>
  entries.reduce(
    (first, entry) => Math.min(first, datesOf(entry)?.start ?? first),
    Number.MAX_SAFE_INTEGER,
  );

/** The circle among entries that no order could place: from any of them back through what it waits for. */
function cycleOf(spans: readonly Span[], into: readonly Link[][], open: ReadonlySet<number>) {
  const path: number[] = [];
  let at = [...open][0] ?? 0;
  while (!path.includes(at)) {
    path.push(at);
    at = into[at]?.find(({ from }) => open.has(from))?.from ?? at;
  }
  const circle = [...path.slice(path.indexOf(at)), at].toReversed();
  return circle.map((index) => spans[index]?.entry.title ?? '');
}

function orderOf(spans: readonly Span[], into: readonly Link[][], outOf: readonly Link[][]) {
  const missing = into.map((links) => links.length);
  const order = missing.flatMap((count, index) => (count === 0 ? [index] : []));
  // The list grows while it is read.
  for (const index of order)
    for (const { to } of outOf[index] ?? []) {
      missing[to] = (missing[to] ?? 0) - 1;
      if (missing[to] === 0) order.push(to);
    }
  if (order.length < spans.length) {
    const done = new Set(order);
    const open = new Set(spans.flatMap((_, index) => (done.has(index) ? [] : [index])));
    throw new ScheduleCycleError(cycleOf(spans, into, open));
  }
  return order;
}

/** A network with its entries on the scale of working days; entries without a date are left out. */
export function planOf({ calendar, entries, dependencies }: ScheduleNetwork): Plan {
  const first = firstDay(entries);
  const days = new WorkDays(calendar, first === Number.MAX_SAFE_INTEGER ? 0 : first);
  const spans = entries.flatMap((entry) => toSpan(entry, days) ?? []);
  const positions = new Map(spans.map(({ entry }, index) => [entry.id, index]));
  const links = dependencies.flatMap(({ entry_id, depends_on_id, type, lag_days }) => {
    const [from, to] = [positions.get(depends_on_id), positions.get(entry_id)];
    return from === undefined || to === undefined ? [] : [{ from, to, type, lag: lag_days }];
  });
  const into: Link[][] = spans.map(() => []);
  const outOf: Link[][] = spans.map(() => []);
  for (const link of links) {
    into[link.to]?.push(link);
    outOf[link.from]?.push(link);
  }
  return { days, spans, links, into, outOf, order: orderOf(spans, into, outOf) };
}
