import {
  planOf,
  type Link,
  type Plan,
  type ScheduleNetwork,
  type Span,
} from './scheduleNetwork.ts';

/** How far an entry can slip, in working days: before the job ends later, and before any successor has to move. */
export type ScheduleFloat = {
  id: string;
  total_float: number;
  free_float: number;
  is_critical: boolean;
};

type Late = { start: number; finish: number };

/** The latest finish that a successor leaves. */
function finishBefore({ type, lag }: Link, length: number, late: Late): number {
  switch (type) {
    case 'fs':
      return late.start - lag;
    case 'ss':
      return late.start - lag + length;
    case 'ff':
      return late.finish - lag;
    case 'sf':
      return late.finish - lag + length;
  }
}

/** What a successor leaves at the latest; a pinned one can't slip at all. */
const lateOf = ({ entry, start, finish }: Span, { start: lateStart, finish: lateFinish }: Late) =>
  entry.is_pinned
    ? { start: Math.min(start, lateStart), finish: Math.min(finish, lateFinish) }
    : { start: lateStart, finish: lateFinish };

function floatOf({ spans, outOf }: Plan, index: number, end: number, lates: readonly Late[]) {
  const span = spans[index];
  if (!span) return undefined;
  const length = span.finish - span.start;
  let finish = end;
  let free = end - span.finish;
  for (const link of outOf[index] ?? []) {
    const to = spans[link.to];
    const late = lates[link.to];
    if (!to || !late || to.entry.status === 'completed') continue;
    finish = Math.min(finish, finishBefore(link, length, lateOf(to, late)));
    free = Math.min(free, finishBefore(link, length, to) - span.finish);
  }
  return { finish, length, free };
}

/**
 * Float and critical path of a schedule as it is dated. An entry is critical if any slip ends the job later; completed
 * entries never are. Throws ScheduleCycleError.
 */
export function scheduleFloats(network: ScheduleNetwork): ScheduleFloat[] {
  const plan = planOf(network);
  const end = Math.max(0, ...plan.spans.map(({ finish }) => finish));
  const lates: Late[] = [];
  const floats: ScheduleFloat[] = [];
  for (const index of plan.order.toReversed()) {
    const span = plan.spans[index];
    const late = floatOf(plan, index, end, lates);
    if (!span || !late) continue;
    lates[index] = { start: late.finish - late.length, finish: late.finish };
    const total = late.finish - span.finish;
    floats[index] = {
      id: span.entry.id,
      total_float: total,
      free_float: late.free,
      is_critical: total <= 0 && span.entry.status !== 'completed',
    };
  }
  return floats;
}
