import { z, type PendingMutation } from '@plumbline/data';
import { checklist, type Checklist, type ShownChecklist } from './checklists.ts';

const filled = checklist
  .pick({ id: true, project_id: true, template_id: true, name: true, items: true, answers: true })
  .extend({ finish: z.boolean(), at: z.string() });

/** The checklists with queued answers applied: those in progress first, the latest first. */
export function checklistsShown(
  rows: readonly Checklist[],
  changes: readonly PendingMutation[],
  author: string,
): ShownChecklist[] {
  const shown = new Map<string, ShownChecklist>(rows.map((row) => [row.id, row]));
  for (const { shows, state } of changes) {
    const made = filled.safeParse(shows).data;
    if (!made || state === 'refused') continue;
    const { finish, at, ...queued } = made;
    const before = shown.get(made.id);
    shown.set(made.id, {
      created_at: at,
      started_by_name: author,
      punch_count: 0,
      is_late: false,
      ...before,
      ...queued,
      status: finish ? 'done' : (before?.status ?? 'in_progress'),
      finished_at: finish ? at : (before?.finished_at ?? null),
      finished_by_name: finish ? author : (before?.finished_by_name ?? null),
      isQueued: state !== 'sent',
    });
  }
  const isDone = ({ status }: Checklist) => Number(status === 'done');
  return [...shown.values()].toSorted(
    (one, other) =>
      isDone(one) - isDone(other) || Date.parse(other.created_at) - Date.parse(one.created_at),
  );
}
