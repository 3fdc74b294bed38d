import type { Page } from '@plumbline/data';
import type { CsvColumn } from '@plumbline/design/import';

/** Rows of one request; the API answers no more. */
export const exportPageSize = 1000;

type Export<Row> = {
  /** The file's name without date and ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Fetches one page of the filtered list, counted from 0. */
  fetchPage: (page: number) => Promise<Page<Row>>;
};

/** Hands every row of the filtered list to the browser as {name}_{date}.csv; answers how many. */
export async function exportAll<Row>({ name, columns, fetchPage }: Export<Row>): Promise<number> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { rows: found, total } = await fetchPage(page);
    rows.push(...found);
    if (rows.length >= total || found.length === 0) break;
  }
  const { csvFileName, downloadCsv, toCsv } = await import('@plumbline/design/import');
  downloadCsv(csvFileName(name), toCsv(columns, rows));
  return rows.length;
}
