import { parseCsv } from './parseCsv.ts';
import type { CsvAnswer, CsvQuestion } from './readCsvFile.ts';

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  let answer: CsvAnswer;
  try {
    answer = { file: parseCsv(data.buffer, data.limit) };
  } catch (error) {
    answer = { message: error instanceof Error ? error.message : 'This file cannot be read.' };
  }
  self.postMessage(answer);
});
