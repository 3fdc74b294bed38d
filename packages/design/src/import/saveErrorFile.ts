import { downloadCsv } from './csvExport.ts';
import { toErrorFile } from './errorFile.ts';
import type { OpenCsv } from './readCsvFile.ts';

/** Hands the rows that stay out to the browser: `prices_errors.csv` for `prices.csv`. */
export async function saveErrorFile(
  file: OpenCsv,
  fileName: string,
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  downloadCsv(fileName.replace(/(\.\w+)?$/, '_errors.csv'), await toErrorFile(file, reasons));
}
