import {
  reschedule,
  scheduleFloats,
  toDayNumber,
  WorkDays,
  type ScheduleFloat,
  type ScheduleNetwork,
} from '@plumbline/domain/schedule';
import type { Baseline, Entry, ProjectSchedule } from '../../data/scheduleShapes.ts';

/** A row of the chart: days counted from 1970, both included. */
export type GanttRow = {
  entry: Entry;
  depth: number;
  first: number;
  last: number;
  isCritical: boolean;
  /** Working days it can slip before the job ends later. */
  float: number | undefined;
  ghost: { first: number; last: number } | undefined;
  /** It has parts; its bar spans them. */
  isSummary: boolean;
};

export type GanttArrow = {
  from: number;
  to: number;
  startsAt: 'start' | 'end';
  endsAt: 'start' | 'end';
};

/** A project's schedule as the rules of scheduling take it. */
const networkOf = ({ calendar, entries, dependencies }: ProjectSchedule): ScheduleNetwork => ({
  calendar,
  entries,
  dependencies,
});

/** Floats by entry; none while dependencies form a cycle. */
function floatsOf(schedule: ProjectSchedule): Map<string, ScheduleFloat> {
  try {
    return new Map(scheduleFloats(networkOf(schedule)).map((float) => [float.id, float]));
  } catch {
    return new Map();
  }
}

/** How many entries start too early, pinned ones included; completed ones no longer matter. None while dependencies form a cycle. */
export function countTooEarly(schedule: ProjectSchedule): number {
  try {
    const { moves, conflicts } = reschedule(networkOf(schedule));
    const pinned = conflicts.filter(({ reason }) => reason === 'pinned');
    return new Set([...moves, ...pinned].map(({ id }) => id)).size;
  } catch {
    return 0;
  }
}

const spanOf = ({ start_date, due_date }: Pick<Entry, 'start_date' | 'due_date'>) => {
  const first = start_date ?? due_date;
  const last = due_date ?? start_date;
  return first && last ? { first: toDayNumber(first), last: toDayNumber(last) } : undefined;
};

const ghostOf = (id: string, baseline: Baseline | undefined) => {
  const planned = baseline?.entries.find((entry) => entry.id === id);
  return planned && spanOf(planned);
};

/** The dated entries in their order, parts below what they are part of. */
export function rowsOf(schedule: ProjectSchedule, baseline: Baseline | undefined): GanttRow[] {
  const floats = floatsOf(schedule);
  const known = new Set(schedule.entries.map(({ id }) => id));
  const parts = Map.groupBy(schedule.entries, ({ parent_id }) =>
    parent_id && known.has(parent_id) ? parent_id : '',
  );
  const seen = new Set<string>();
  const rows: GanttRow[] = [];
  const add = (entry: Entry, depth: number) => {
    if (seen.has(entry.id)) return;
    seen.add(entry.id);
    const own = parts.get(entry.id) ?? [];
    const spans = [entry, ...own].flatMap((part) => spanOf(part) ?? []);
    if (spans.length > 0) {
      const float = floats.get(entry.id);
      rows.push({
        entry,
        depth,
        first: Math.min(...spans.map(({ first }) => first)),
        last: Math.max(...spans.map(({ last }) => last)),
        isCritical: float?.is_critical ?? false,
        float: float?.total_float,
        ghost: ghostOf(entry.id, baseline),
        isSummary: own.length > 0,
      });
    }
    for (const part of own) add(part, depth + 1);
  };
  for (const entry of parts.get('') ?? []) add(entry, 0);
  // Entries that are part of each other.
  for (const entry of schedule.entries) add(entry, 0);
  return rows;
}

/** Arrows between rows, by their positions. */
export function arrowsOf(
  { dependencies }: ProjectSchedule,
  rows: readonly GanttRow[],
): GanttArrow[] {
  const positions = new Map(rows.map(({ entry }, index) => [entry.id, index]));
  return dependencies.flatMap(({ entry_id, depends_on_id, type }) => {
    const [from, to] = [positions.get(depends_on_id), positions.get(entry_id)];
    if (from === undefined || to === undefined) return [];
    return {
      from,
      to,
      startsAt: type === 'fs' || type === 'ff' ? ('end' as const) : ('start' as const),
      endsAt: type === 'fs' || type === 'ss' ? ('start' as const) : ('end' as const),
    };
  });
}

/** The chart's days, with a margin at both ends. */
export function scaleOf(rows: readonly GanttRow[], today: string) {
  const all = rows.flatMap(({ first, last, ghost }) => [
    first,
    last,
    ...(ghost ? [ghost.first, ghost.last] : []),
  ]);
  const first = Math.min(...all, toDayNumber(today)) - 3;
  const last = Math.max(...all, toDayNumber(today)) + 10;
  return { first, days: last - first + 1 };
}

/** Days off in the chart, as stretches. */
export function daysOff(
  { calendar }: ProjectSchedule,
  { first, days }: { first: number; days: number },
) {
  const work = new WorkDays(calendar, first);
  const stretches: { first: number; days: number }[] = [];
  for (let day = first; day < first + days; day += 1) {
    if (work.isWorking(day)) continue;
    const open = stretches.at(-1);
    if (open && open.first + open.days === day) open.days += 1;
    else stretches.push({ first: day, days: 1 });
  }
  return stretches;
}

/** Days later (+) or earlier (−) than the baseline. */
export const varianceOf = ({ last, ghost }: GanttRow) => (ghost ? last - ghost.last : 0);
