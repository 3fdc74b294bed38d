import { useEffect, useRef, useState } from 'react';
import type { ImportMode, ImportTarget, Mapping, UndoneBatch } from './importTarget.ts';
import { guessMapping, missingFields } from './mapping.ts';
import { readCsvFile, type OpenCsv } from './readCsvFile.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { cancelled, checkFile, saveFile, takeBack, type Saved, type Step } from './runImport.ts';

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

/** What is going on, and how far it is. */
export type Working = {
  doing: 'Reading' | 'Checking' | 'Importing' | 'Taking back';
} & Partial<Step>;

/** The course of one import: file, columns, check, done; each act moves on or leaves a problem. */
export function useCsvImport(target: ImportTarget) {
  const [progress, setProgress] = useState(start);
  const [working, setWorking] = useState<Working>();
  const [problem, setProblem] = useState<string | null>(null);
  const stopper = useRef<AbortController>(undefined);
  const opened = useRef<OpenCsv>(undefined);
  const { file, mapping, report, mode, fileName, importId } = progress;
  const move = (change: Partial<Progress>) => setProgress((now) => ({ ...now, ...change }));
  useEffect(
    () => () => {
      stopper.current?.abort(new Error(cancelled));
      opened.current?.close();
    },
    [],
  );

  const isWriting = working?.doing === 'Importing' || working?.doing === 'Taking back';
  useEffect(() => {
    if (!isWriting) return undefined;
    // Whoever closes the page in the middle is asked first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWriting]);

  const run = async (
    doing: Working['doing'],
    act: (signal: AbortSignal, tell: (step: Step) => void) => Promise<void>,
    toMessage = target.toMessage,
  ) => {
    const { signal } = (stopper.current = new AbortController());
    setWorking({ doing });
    setProblem(null);
    try {
      await act(signal, (step) => setWorking({ doing, ...step }));
    } catch (error) {
      setProblem(signal.aborted ? cancelled : toMessage(error));
    } finally {
      setWorking(undefined);
    }
  };

  const open = (picked: File) =>
    run(
      'Reading',
      async (signal) => {
        opened.current?.close();
        const read = await readCsvFile(picked, target.limit, signal);
        opened.current = read;
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
    run('Checking', async (signal, tell) => {
      if (!file) return;
      const checked = await checkFile({ target, file, mapping }, { signal, tell });
      move({ step: 'check', report: checked });
    });

  /** What came in before the import stopped goes again; where even that fails, the person decides. */
  const giveUp = async (why: string) => {
    setWorking({ doing: 'Taking back' });
    try {
      const { kept } = await takeBack(target, importId, (step) =>
        setWorking({ doing: 'Taking back', ...step }),
      );
      move({ importId: crypto.randomUUID() });
      return kept > 0
        ? `${why} Import undone, except for ${kept.toLocaleString('en-US')} that are in use or were changed since.`
        : `${why} Import undone. Nothing was saved.`;
    } catch (error) {
      move({ step: 'stuck' });
      return `${why} The import couldn’t be undone yet. ${target.toMessage(error)}`;
    }
  };

  const save = () =>
    run('Importing', async (signal, tell) => {
      if (!file) return;
      try {
        const job = { importId, fileName, mode, report };
        const saved = await saveFile({ target, file, mapping }, job, { signal, tell });
        move({ step: 'done', saved });
      } catch (error) {
        const why = signal.aborted ? 'Import canceled.' : target.toMessage(error);
        setProblem(await giveUp(why));
      }
    });

  const undo = (id = importId) =>
    run('Taking back', async (_, tell) =>
      move({ step: 'done', undone: await takeBack(target, id, tell) }),
    );
  const keep = (id = importId) =>
    run('Taking back', async () => {
      await target.keep(id);
      setProgress(start());
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
    undo,
    keep,
    setMode: (next: ImportMode) => move({ mode: next }),
    map: (key: string, column: number | null) => move({ mapping: { ...mapping, [key]: column } }),
    goTo: (step: ImportStep) => {
      setProblem(null);
      move({ step });
    },
    cancel: () => stopper.current?.abort(new Error(cancelled)),
    reset: () => {
      setProblem(null);
      setProgress(start());
    },
  };
}
export type CsvImport = ReturnType<typeof useCsvImport>;
