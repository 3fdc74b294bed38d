import { useRef, useState } from 'react';

/** How one row fared in a bulk act; `message` says why it was refused. */
export type BulkResult = { id: string; ok: boolean; message: string | null };

/** How far a bulk act is, and how each row fared, by its name. */
export type BulkRun = {
  doing: string;
  done: number;
  total: number;
  results: readonly (BulkResult & { name: string })[];
  isOver: boolean;
};

type Act<Row> = {
  /** What is being done, for the dialog: "Deleting". */
  doing: string;
  rows: readonly Row[];
  /** Does it to some of the rows and answers for each; must not reject. */
  step: (rows: Row[]) => Promise<readonly BulkResult[]>;
  /** Rows of a step: few enough that progress moves and Cancel takes hold soon; 20 unless told. */
  size?: number;
};

/** Runs acts over many rows, step by step, for `BulkRunDialog`: progress, Cancel, a result for each row. */
export function useBulkRun<Row extends { id: string }>(nameOf: (row: Row) => string) {
  const [run, setRun] = useState<BulkRun>();
  const isCancelled = useRef(false);
  const show = (doing: string, rows: readonly Row[], results: readonly BulkResult[]) => {
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    const named = results.map((result) => ({ ...result, name: names.get(result.id) ?? '' }));
    const isOver = results.some(({ ok }) => !ok);
    const done = results.length;
    setRun(isOver ? { doing, done, total: rows.length, results: named, isOver } : undefined);
  };
  const perform = async ({ doing, rows, step, size = 20 }: Act<Row>): Promise<BulkResult[]> => {
    isCancelled.current = false;
    const results: BulkResult[] = [];
    const tell = () =>
      setRun({ doing, done: results.length, total: rows.length, results: [], isOver: false });
    tell();
    for (let at = 0; at < rows.length && !isCancelled.current; at += size) {
      // One step after the other, so that Cancel takes hold.
      // oxlint-disable-next-line no-await-in-loop
      results.push(...(await step(rows.slice(at, at + size))));
      tell();
    }
    show(doing, rows, results);
    return results;
  };
  return {
    run,
    perform,
    /** Shows how an act fared that ran elsewhere; nothing where all of it went well. */
    show,
    isCancelled: () => isCancelled.current,
    cancel: () => {
      isCancelled.current = true;
    },
    dismiss: () => setRun(undefined),
  };
}
