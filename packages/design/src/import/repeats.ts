import type { CheckedRow } from './checkRows.ts';
import type { ImportTarget } from './importTarget.ts';
import { lineOf } from './lineOf.ts';

/** Judges rows in the order of the file: one that a row further up already brings is there already. */
export function findRepeats(
  keysOf: ImportTarget['keysOf'],
  blankLines: readonly number[] = [],
): (row: CheckedRow) => CheckedRow {
  const rows = new Map<string, number>();
  return (row) => {
    if (!keysOf || row.verdict === 'refused') return row;
    const { asks, gives } = keysOf(row.values);
    const above = asks.map((key) => rows.get(key)).find((number) => number !== undefined);
    if (above !== undefined)
      return {
        ...row,
        verdict: 'duplicate',
        message: `Line ${lineOf(above, blankLines)} of this file is the same.`,
      };
    if (row.verdict === 'new')
      for (const key of gives) if (!rows.has(key)) rows.set(key, row.number);
    return row;
  };
}
