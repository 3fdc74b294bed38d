import type { CsvFile } from './parseCsv.ts';

export type CsvQuestion = { buffer: ArrayBuffer; limit: number };
export type CsvAnswer = { file: CsvFile } | { message: string };

/** Files above this are not opened at all: 50 MB. */
const largestFile = 50 * 1024 * 1024;

function askWorker(question: CsvQuestion, signal?: AbortSignal): Promise<CsvAnswer> {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url));
  return new Promise<CsvAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('This file cannot be read.')));
    signal?.addEventListener('abort', () => reject(new Error('Cancelled.')));
    worker.postMessage(question, [question.buffer]);
  }).finally(() => worker.terminate());
}

/** Reads a file off the page's own thread, so that a large one does not freeze the screen. */
export async function readCsvFile(
  file: File,
  limit: number,
  signal?: AbortSignal,
): Promise<CsvFile> {
  if (file.size > largestFile)
    throw new Error('This file is larger than 50 MB. Split it into smaller files.');
  const buffer = await file.arrayBuffer();
  if (typeof Worker === 'undefined') {
    const { parseCsv } = await import('./parseCsv.ts');
    return parseCsv(buffer, limit);
  }
  const answer = await askWorker({ buffer, limit }, signal);
  if ('message' in answer) throw new Error(answer.message);
  return answer.file;
}
