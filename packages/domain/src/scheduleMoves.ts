import { toDate } from './scheduleCalendar.ts';
import {
  planOf,
  type Link,
  type Plan,
  type ScheduleNetwork,
  type Span,
} from './scheduleNetwork.ts';

/** New dates of an entry; a missing date stays missing. */
export type ScheduleMove = { id: string; start_date: string | null; due_date: string | null };

/**
 * A pinned or completed entry that starts before it may. `needed_date` is the first day that would be allowed by its
 * predecessor, or by its constraint date if `depends_on_id` is null.
 */
export type ScheduleConflict = {
  id: string;
  depends_on_id: string | null;
  reason: 'pinned' | 'completed';
  needed_date: string;
};

export type ScheduleResult = { moves: ScheduleMove[]; conflicts: ScheduleConflict[] };

/** The earliest start that a dependency allows, for an entry of this length. */
function startAfter({ type, lag }: Link, from: Span, length: number): number {
  switch (type) {
    case 'fs':
      return from.finish + lag;
    case 'ss':
      return from.start + lag;
    case 'ff':
      return from.finish + lag - length;
    case 'sf':
      return from.start + lag - length;
  }
}

/** Whether a dependency is violated: by the start, or for FF and SF by the finish. */
function isViolated(link: Link, from: Span, to: Span): boolean {
  if (link.type === 'fs' || link.type === 'ss') return to.start < startAfter(link, from, 0);
  return to.finish < startAfter(link, from, 0);
}

const startDate = (days: Plan['days'], start: number, isMilestone: boolean) =>
  toDate(days.dayAt(isMilestone ? start - 1 : start));

/** Earliest start by all predecessors and the constraint; a milestone is at the end of a day, so never before the first. */
function earliestOf({ spans, into }: Plan, index: number, span: Span): number {
  const starts = (into[index] ?? []).flatMap((link) => {
    const from = spans[link.from];
    return from ? [startAfter(link, from, span.length)] : [];
  });
  return Math.max(span.isMilestone ? 1 : 0, span.earliest, ...starts);
}

const isAnyViolated = ({ spans, into }: Plan, index: number, span: Span) =>
  span.start < span.earliest ||
  (into[index] ?? []).some((link) => {
    const from = spans[link.from];
    return from !== undefined && isViolated(link, from, span);
  });

function place(plan: Plan, index: number, isPulledIn: boolean) {
  const span = plan.spans[index];
  if (!span || span.isFixed) return;
  const earliest = earliestOf(plan, index, span);
  const isBound = (plan.into[index]?.length ?? 0) > 0 || span.entry.constraint_date !== null;
  const isPulled = isPulledIn && isBound && span.entry.status !== 'in_progress';
  if (!isAnyViolated(plan, index, span) && !(isPulled && earliest < span.start)) return;
  span.start = isPulled ? earliest : Math.max(span.start, earliest);
  span.finish = span.start + span.length;
}

function moveOf({ days }: Plan, { entry, start, finish, isMilestone }: Span): ScheduleMove {
  const from = startDate(days, start, isMilestone);
  const to = isMilestone ? from : toDate(days.dayAt(finish - 1));
  return {
    id: entry.id,
    start_date: entry.start_date && from,
    due_date: entry.due_date && to,
  };
}

function conflictsOf({ days, spans, into }: Plan): ScheduleConflict[] {
  return spans.flatMap((span, index) => {
    if (!span.isFixed) return [];
    const { id, status } = span.entry;
    const reason = status === 'completed' ? 'completed' : 'pinned';
    const conflict = (depends_on_id: string | null, start: number): ScheduleConflict => ({
      id,
      depends_on_id,
      reason,
      needed_date: startDate(days, Math.max(start, span.isMilestone ? 1 : 0), span.isMilestone),
    });
    const links = (into[index] ?? []).flatMap((link) => {
      const from = spans[link.from];
      if (!from || !isViolated(link, from, span)) return [];
      return [conflict(from.entry.id, startAfter(link, from, span.length))];
    });
    return span.start < span.earliest ? [...links, conflict(null, span.earliest)] : links;
  });
}

/**
 * What moves so that no dependency is violated: entries move later only, and only if they have to. Pinned and completed
 * entries stay; `conflicts` names what they violate. With `isPulledIn`, entries that wait for others or have a constraint
 * date and haven't started move to their earliest day instead. Throws ScheduleCycleError.
 */
export function reschedule(
  network: ScheduleNetwork,
  { isPulledIn = false }: { isPulledIn?: boolean } = {},
): ScheduleResult {
  const plan = planOf(network);
  const before = plan.spans.map(({ start, finish }) => ({ start, finish }));
  for (const index of plan.order) place(plan, index, isPulledIn);
  const moves = plan.spans.flatMap((span, index) =>
    before[index]?.start === span.start && before[index].finish === span.finish
      ? []
      : [moveOf(plan, span)],
  );
  return { moves, conflicts: conflictsOf(plan) };
}

/** A network with moves applied. */
export function applyMoves(
  network: ScheduleNetwork,
  moves: readonly ScheduleMove[],
): ScheduleNetwork {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const entries = network.entries.map((entry) => ({ ...entry, ...byId.get(entry.id) }));
  return { ...network, entries };
}
