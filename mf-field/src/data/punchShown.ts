import { z, type PendingMutation } from '@plumbline/data';
import { punchItem, type ShownPunchItem, type PunchList, punchInput } from './punch.ts';

const shownMove = z.object({ moved: z.string(), status: punchItem.shape.status });

/** The items with queued changes applied; new ones first. */
export function punchShown(
  { items, people, vendors }: PunchList,
  changes: readonly PendingMutation[],
  author: string,
): ShownPunchItem[] {
  const rows = new Map<string, ShownPunchItem>();
  const nameIn = (of: PunchList['people'], id: string | null) =>
    of.find((one) => one.id === id)?.name ?? null;
  const current = changes.filter(({ state }) => state !== 'refused');
  for (const { shows, state } of current) {
    const made = punchInput.safeParse(shows).data;
    const before = made && items.find(({ id }) => id === made.id);
    if (made)
      rows.set(made.id, {
        status: 'open',
        sent_back_reason: null,
        creator: author,
        closer: null,
        photo: null,
        plan: null,
        can_edit: true,
        can_finish: false,
        can_close: false,
        is_late: false,
        created_at: made.at,
        ...before,
        ...made,
        assignee: nameIn(people, made.assignee_id),
        vendor: nameIn(vendors, made.vendor_id),
        version: before?.version ?? 0,
        isQueued: state !== 'sent',
      });
  }
  for (const row of items) if (!rows.has(row.id)) rows.set(row.id, row);
  for (const { shows, state } of current) {
    const move = shownMove.safeParse(shows).data;
    const row = move && rows.get(move.moved);
    if (move && row)
      rows.set(row.id, {
        ...row,
        status: move.status,
        can_finish: false,
        isQueued: state !== 'sent',
      });
  }
  return [...rows.values()];
}
