import { headOf, parseCsv } from './parseCsv.ts';
import type { CsvAnswer, CsvQuestion } from './readCsvFile.ts';

let rows: string[][] = [];

function answer(question: CsvQuestion): CsvAnswer {
  if ('from' in question) return { rows: rows.slice(question.from, question.to) };
  try {
    const file = parseCsv(question.buffer, question.limit);
    rows = file.rows;
    return { head: headOf(file) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : 'This file cannot be read.' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  self.postMessage(answer(data));
});
