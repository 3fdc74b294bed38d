import type { PendingMutation } from '@plumbline/data';
import type { TimeEntry, Today } from './timeShapes.ts';
import { pressed, type Pressed, press } from './clockWork.ts';

/** Today with the queued changes of the clock applied. */
export function todayShown(found: Today, changes: readonly PendingMutation[]): Today {
  const made = changes
    .filter(({ state }) => state !== 'refused')
    .flatMap(({ shows }) => pressed.safeParse(shows).data ?? []);
  const own = made.filter(({ user_id }) => user_id === undefined);
  const entries = own.reduce<TimeEntry[]>(
    (before, one) => press(before, one, found.today),
    found.entries,
  );
  const sum = (list: readonly TimeEntry[]) =>
    list
      .filter(({ work_day }) => work_day === found.today)
      .reduce((total, { worked_seconds }) => total + (worked_seconds ?? 0), 0);
  const added = sum(entries) - sum(found.entries);
  return {
    ...found,
    entries,
    open: entries.find(({ ended_at }) => ended_at === null) ?? null,
    today_seconds: found.today_seconds + added,
    week_seconds: found.week_seconds + added,
    crew: found.crew.map((member) => ({
      ...member,
      open:
        made
          .filter(({ user_id }) => user_id === member.user_id)
          .reduce<TimeEntry[]>(
            (before, one) => press(before, one, found.today),
            member.open ? [member.open] : [],
          )
          .find(({ ended_at }) => ended_at === null) ?? null,
    })),
    suggested: suggestedBy(own, found),
  };
}

/** The job of the latest queued clock-in, else what the server suggests. */
function suggestedBy(own: readonly Pressed[], found: Today): Today['suggested'] {
  const last = own.findLast(({ kind }) => kind === 'in' || kind === 'switch');
  return last?.project_id
    ? { project_id: last.project_id, cost_code_id: last.cost_code_id }
    : found.suggested;
}
