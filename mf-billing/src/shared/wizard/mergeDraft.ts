import type { DraftLine } from '../draftLines.ts';

export type Version<Head> = { head: Head; lines: readonly DraftLine[] };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges two people's changes of one document: what only one of them changed is taken from that
 * one; what both changed is mine. `clashes` names the fields and lines that both changed.
 */
export function mergeDraft<Head extends object>(
  base: Version<Head>,
  mine: Version<Head>,
  theirs: Version<Head>,
): Version<Head> & { clashes: string[] } {
  const clashes: string[] = [];
  const entries = Object.entries(mine.head).map(([field, value]) => {
    const before: unknown = Reflect.get(base.head, field);
    const other: unknown = Reflect.get(theirs.head, field);
    if (same(value, before)) return [field, other];
    if (!same(other, before) && !same(other, value)) clashes.push(field.replaceAll('_', ' '));
    return [field, value];
  });
  const find = (lines: readonly DraftLine[], id: string) => lines.find((line) => line.id === id);
  const merged = theirs.lines.flatMap((other) => {
    const before = find(base.lines, other.id);
    const own = find(mine.lines, other.id);
    if (!own) return before && same(before, other) ? [] : [other];
    if (before && same(own, before)) return [other];
    if (before && !same(other, before) && !same(own, other)) clashes.push(own.name);
    return [own];
  });
  const added = mine.lines.filter((own) => {
    if (find(theirs.lines, own.id)) return false;
    const before = find(base.lines, own.id);
    return !before || !same(before, own);
  });
  return {
    head: { ...mine.head, ...Object.fromEntries(entries) },
    lines: [...merged, ...added],
    clashes,
  };
}
