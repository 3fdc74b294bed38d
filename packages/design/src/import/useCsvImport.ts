import { useEffect, useRef, useState } from 'react';
import type { ImportMode, ImportTarget, Mapping, UndoneBatch } from './importTarget.ts';
import { guessMapping, missingFields } from './mapping.ts';
import { readCsvFile, type OpenCsv } from './readCsvFile.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { checkFile, saveFile, takeBack, type Saved } from './runImport.ts';
import { giveUp } from './giveUp.ts';
import { useImportRun } from './useImportRun.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'done' | 'stuck';
type Undone = Omit<UndoneBatch, 'left'>;
type Progress = {
  step: ImportStep;
  fileName: string;
  file: OpenCsv | null;
  mapping: Mapping;
  report: ImportReport;
  mode: ImportMode;
  saved: Saved | null;
  undone: Undone | null;
  importId: string;
};

const start = (): Progress => ({
  step: 'file',
  fileName: '',
  file: null,
  mapping: {},
  report: emptyReport(),
  mode: 'skip',
  saved: null,
  undone: null,
  importId: crypto.randomUUID(),
});

/** The course of one import: file, columns, check, done; each act moves on or leaves a problem. */
export function useCsvImport(target: ImportTarget) {
  const [progress, setProgress] = useState(start);
  const { working, problem, setProblem, run, sayTakingBack, cancel } = useImportRun(
    target.toMessage,
  );
  const opened = useRef<OpenCsv>(undefined);
  const { file, mapping, report, mode, fileName, importId } = progress;
  const move = (change: Partial<Progress>) => setProgress((now) => ({ ...now, ...change }));
  useEffect(() => () => opened.current?.close(), []);

  const open = (picked: File) =>
    run(
      'Reading',
      async (signal) => {
        opened.current?.close();
        const read = await readWithin(picked, target.limit, signal);
        opened.current = read;
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
    run('Checking', async (signal, tell) => {
      if (!file) return;
      const checked = await checkFile({ target, file, mapping }, { signal, tell });
      move({ step: 'check', report: checked });
    });

  const save = () =>
    run('Importing', async (signal, tell) => {
      if (!file) return;
      try {
        const job = { importId, fileName, mode, report };
        const saved = await saveFile({ target, file, mapping }, job, { signal, tell });
        move({ step: 'done', saved });
      } catch (error) {
        const why = signal.aborted ? 'Import canceled.' : target.toMessage(error);
        const { message, isStuck } = await giveUp({ target, importId, tell: sayTakingBack }, why);
        move(isStuck ? { step: 'stuck' } : { importId: crypto.randomUUID() });
        setProblem(message);
      }
    });

  return {
    ...progress,
    working,
    isBusy: working !== undefined,
    problem,
    missing: missingFields(mapping, target.fields),
    open,
    check,
    save,
    undo: (id = importId) =>
      run('Taking back', async (_, tell) =>
        move({ step: 'done', undone: await takeBack(target, id, tell) }),
      ),
    keep: (id = importId) =>
      run('Taking back', async () => {
        await target.keep(id);
        setProgress(start());
      }),
    setMode: (next: ImportMode) => move({ mode: next }),
    map: (key: string, column: number | null) => move({ mapping: { ...mapping, [key]: column } }),
    goTo: (step: ImportStep) => {
      setProblem(null);
      move({ step });
    },
    cancel,
    reset: () => {
      setProblem(null);
      setProgress(start());
    },
  };
}
export type CsvImport = ReturnType<typeof useCsvImport>;

/** Opens a file. @throws Error when it has more rows than can be imported at once */
async function readWithin(picked: File, limit: number, signal: AbortSignal): Promise<OpenCsv> {
  const read = await readCsvFile(picked, limit, signal);
  if (read.total > limit)
    throw new Error(
      `This file has ${read.total.toLocaleString('en-US')} rows. ${limit.toLocaleString('en-US')} can be imported at once: split it into smaller files.`,
    );
  return read;
}
