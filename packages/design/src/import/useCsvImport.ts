import { useRef, useState } from 'react';
import { readRows, withVerdicts, type CheckedRow } from './checkRows.ts';
import type { ImportTarget, Mapping } from './importTarget.ts';
import { guessMapping, missingFields } from './mapping.ts';
import type { CsvFile } from './parseCsv.ts';
import { readCsvFile } from './readCsvFile.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

type Progress = {
  step: ImportStep;
  fileName: string;
  file: CsvFile | null;
  mapping: Mapping;
  rows: CheckedRow[];
  saved: number;
  undone: { removed: number; kept: number } | null;
  importId: string;
};

const start = (): Progress => ({
  step: 'file',
  fileName: '',
  file: null,
  mapping: {},
  rows: [],
  saved: 0,
  undone: null,
  importId: crypto.randomUUID(),
});

/** The course of one import: file, columns, check, done; each act moves on or leaves a problem. */
export function useCsvImport(target: ImportTarget) {
  const [progress, setProgress] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stopper = useRef<AbortController>(undefined);
  const { file, mapping, rows, fileName, importId } = progress;
  const move = (change: Partial<Progress>) => setProgress((now) => ({ ...now, ...change }));

  const run = async (act: () => Promise<void>, toMessage = target.toMessage) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(toMessage(error));
    } finally {
      setBusy(false);
    }
  };

  const open = (picked: File) =>
    run(
      async () => {
        stopper.current = new AbortController();
        const read = await readCsvFile(picked, target.limit, stopper.current.signal);
        if (read.total > target.limit)
          throw new Error(
            `This file has ${read.total.toLocaleString('en-US')} rows. ${target.limit.toLocaleString('en-US')} can be imported at once: split it into smaller files.`,
          );
        move({
          step: 'columns',
          fileName: picked.name,
          file: read,
          mapping: guessMapping(read.columns, target.fields),
        });
      },
      (error) => (error instanceof Error ? error.message : 'This file cannot be read.'),
    );

  const check = () =>
    run(async () => {
      if (!file) return;
      const read = readRows(file, mapping, target.fields);
      const readable = read.filter(({ verdict }) => verdict === 'new');
      const verdicts =
        readable.length > 0 ? await target.dryRun(readable.map(({ values }) => values)) : [];
      move({ step: 'check', rows: withVerdicts(read, verdicts) });
    });

  const save = () =>
    run(async () => {
      const ready = rows.filter(({ verdict }) => verdict === 'new').map(({ values }) => values);
      const saved = await target.save({ importId, fileName, rows: ready });
      move({ step: 'done', saved });
    });

  const undo = () => run(async () => move({ undone: await target.undo(importId) }));

  return {
    ...progress,
    isBusy,
    problem,
    missing: missingFields(mapping, target.fields),
    open,
    check,
    save,
    undo,
    map: (key: string, column: number | null) => move({ mapping: { ...mapping, [key]: column } }),
    goTo: (step: ImportStep) => {
      setProblem(null);
      move({ step });
    },
    cancel: () => stopper.current?.abort(),
    reset: () => {
      setProblem(null);
      setProgress(start());
    },
  };
}
export type CsvImport = ReturnType<typeof useCsvImport>;
