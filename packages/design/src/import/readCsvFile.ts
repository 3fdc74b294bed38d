import type { CsvHead } from './parseCsv.ts';

/** What the worker is asked: to read a file, then for some of its rows. */
export type CsvQuestion = { buffer: ArrayBuffer; limit: number } | { from: number; to: number };
export type CsvAnswer = { head: CsvHead } | { rows: string[][] } | { message: string };

/** A file that was read; its rows stay where they were read, and come as they are asked for. */
export type OpenCsv = CsvHead & {
  /** Rows counted from 0, without the last. */
  read: (from: number, to: number) => Promise<string[][]>;
  /** Lets go of the rows. */
  close: () => void;
};

/** Files above this are not opened at all: 50 MB. */
const largestFile = 50 * 1024 * 1024;
/** Asks the worker one question after the other; each answer belongs to the question before it. */
function openWorker() {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url));
  const ask = (question: CsvQuestion, moved: Transferable[] = [], signal?: AbortSignal) =>
    new Promise<CsvAnswer>((resolve, reject) => {
      const once = { once: true, ...(signal && { signal }) };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<CsvAnswer>) => resolve(data),
        once,
      );
      worker.addEventListener('error', () => reject(new Error('This file cannot be read.')), once);
      signal?.addEventListener('abort', () => reject(new Error('Canceled.')));
      worker.postMessage(question, moved);
    });
  return { ask, close: () => worker.terminate() };
}

async function readInWorker(buffer: ArrayBuffer, limit: number, signal?: AbortSignal) {
  const { ask, close } = openWorker();
  try {
    const answer = await ask({ buffer, limit }, [buffer], signal);
    if (!('head' in answer))
      throw new Error('message' in answer ? answer.message : 'This file cannot be read.');
    const read = async (from: number, to: number) => {
      const next = await ask({ from, to });
      return 'rows' in next ? next.rows : [];
    };
    return { ...answer.head, read, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Reads a file off the page's own thread, where its rows stay: a file of hundreds of thousands of
 * rows neither freezes the screen nor fills the page's memory.
 */
export async function readCsvFile(
  file: File,
  limit: number,
  signal?: AbortSignal,
): Promise<OpenCsv> {
  if (file.size > largestFile)
    throw new Error('This file is larger than 50 MB. Split it into smaller files.');
  const buffer = await file.arrayBuffer();
  if (typeof Worker !== 'undefined') return readInWorker(buffer, limit, signal);
  const { headOf, parseCsv } = await import('./parseCsv.ts');
  const read = parseCsv(buffer, limit);
  return {
    ...headOf(read),
    read: async (from, to) => read.rows.slice(from, to),
    close: () => undefined,
  };
}
