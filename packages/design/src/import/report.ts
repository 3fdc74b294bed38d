import type { CheckedRow } from './checkRows.ts';
import type { ImportMode, ServerVerdict } from './importTarget.ts';

/** Rows that are shown; a file may have hundreds of thousands, and the page holds no more. */
const shownAtMost = 100;

/** What is known of a file's rows: a verdict for each, reasons where there are any, a few to look at. */
export type ImportReport = {
  count: Record<ServerVerdict['verdict'], number>;
  /** By row, from 0. */
  verdicts: ServerVerdict['verdict'][];
  /** Why a row stays out, by its number from 1. */
  reasons: Map<number, string>;
  /** Rows that will be imported with changed values. */
  noted: number;
  /** Those with trouble first, then those with a note. */
  shown: CheckedRow[];
};

export const emptyReport = (): ImportReport => ({
  count: { new: 0, duplicate: 0, refused: 0 },
  verdicts: [],
  reasons: new Map(),
  noted: 0,
  shown: [],
});

/** 0 for trouble, 1 for a note, 2 for neither. */
const rankOf = ({ verdict, note }: CheckedRow) => (verdict === 'new' ? (note ? 1 : 2) : 0);

/** Adds the next rows of the file; changes the report it is given. */
export function addToReport(report: ImportReport, rows: readonly CheckedRow[]): void {
  for (const { number, verdict, message, note } of rows) {
    report.count[verdict] += 1;
    report.verdicts[number - 1] = verdict;
    if (message !== null) report.reasons.set(number, message);
    if (note && verdict !== 'refused') report.noted += 1;
  }
  report.shown = [...report.shown, ...rows]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, shownAtMost);
}

/** Whether a row is sent to the server: new ones are, and known ones where they are to be updated. */
export const isSent = (verdict: ServerVerdict['verdict'] | undefined, mode: ImportMode): boolean =>
  verdict === 'new' || (verdict === 'duplicate' && mode === 'update');

/** How many rows would come in. */
export const countSent = ({ count }: ImportReport, mode: ImportMode): number =>
  count.new + (mode === 'update' ? count.duplicate : 0);
