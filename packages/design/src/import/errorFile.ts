import type { CheckedRow } from './checkRows.ts';
import { toCsv } from './csvExport.ts';
import type { CsvFile } from './parseCsv.ts';

/** The rows that were not imported, as they stood in the file, each with its reason in a last column. */
export function toErrorFile(file: CsvFile, rows: readonly CheckedRow[]): string {
  const columns = file.columns.map((title, at) => ({
    title,
    value: ({ number }: CheckedRow) => file.rows[number - 1]?.[at],
  }));
  return toCsv(
    [...columns, { title: 'Why not imported', value: ({ message }) => message }],
    rows.filter(({ verdict }) => verdict !== 'new'),
  );
}
