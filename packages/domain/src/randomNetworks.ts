import {
  dependencyTypes,
  scheduleKinds,
  type ScheduleDependency,
  type ScheduleEntry,
  type ScheduleNetwork,
} from './scheduleNetwork.ts';
import { toDate, toDayNumber } from './scheduleCalendar.ts';

type Random = (below: number) => number;

/** Schedules without cycles, the same for the same seed: days off, weekend dates, missing dates, negative lags. */
export function randomNetworks(count: number, seed: number, most = 200): ScheduleNetwork[] {
  const random = makeRandom(seed);
  return Array.from({ length: count }, () => randomNetwork(random, most));
}

const firstDay = toDayNumber('2026-02-20');

function randomEntry(random: Random, index: number, range: number): ScheduleEntry {
  const start = firstDay + random(range);
  const kind = scheduleKinds[random(4)] ?? 'task';
  const due = kind === 'milestone' && random(4) > 0 ? start : start + random(9);
  const isUndated = random(25) === 0;
  const hasStart = !isUndated && random(6) > 0;
  const hasDue = !isUndated && (!hasStart || random(12) > 0);
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Entry ${index}`,
    kind,
    status:
      ['pending', 'pending', 'pending', 'in_progress', 'delayed', 'completed'][random(6)] ?? '',
    start_date: hasStart ? toDate(start) : null,
    due_date: hasDue ? toDate(due) : null,
    work_days: random(2) === 0 ? null : random(7) + 1,
    is_pinned: random(10) === 0,
    constraint_date: random(10) === 0 ? toDate(firstDay - 10 + random(range + 20)) : null,
  };
}

function randomNetwork(random: Random, most: number): ScheduleNetwork {
  const size = 1 + random(random(4) === 0 ? most : Math.min(most, 30));
  const range = 20 + random(100);
  const entries = Array.from({ length: size }, (_, index) => randomEntry(random, index, range));
  const order = entries.toSorted(() => random(3) - 1);
  const dependencies = new Map<string, ScheduleDependency>();
  for (let made = random(size * 2); made > 0; made -= 1) {
    const [one, other] = [random(size), random(size)];
    const from = order[Math.min(one, other)]?.id ?? '';
    const to = order[Math.max(one, other)]?.id ?? '';
    const type = random(2) === 0 ? 'fs' : (dependencyTypes[random(4)] ?? 'fs');
    const lag_days = random(2) === 0 ? 0 : random(9) - 3;
    if (from !== to)
      dependencies.set(`${from} ${to}`, { entry_id: to, depends_on_id: from, type, lag_days });
  }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day === 3 || random(7) < 5);
  const exceptions = new Map(
    Array.from({ length: random(8) }, () => [
      toDate(firstDay + random(range + 40)),
      random(3) === 0,
    ]),
  );
  return {
    calendar: {
      weekdays,
      exceptions: [...exceptions].map(([date, is_working]) => ({ date, is_working })),
    },
    entries,
    dependencies: [...dependencies.values()],
  };
}

/** Whole numbers from 0 up to a bound, by mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
