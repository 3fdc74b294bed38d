import type { CsvColumn } from '../import/csvExport.ts';

/** Rows of one request; the API answers no more. */
export const exportPageSize = 1000;

type Export<Row> = {
  /** The file's name without date and ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Fetches one page of the filtered list, counted from 0; `isMore` where there are more rows than `total` counts. */
  fetchPage: (page: number) => Promise<{ rows: readonly Row[]; total: number; isMore?: boolean }>;
};

/** Every row of a list, page by page. */
export async function fetchAll<Row>(fetchPage: Export<Row>['fetchPage']): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { rows: found, total, isMore = false } = await fetchPage(page);
    rows.push(...found);
    if (found.length === 0 || (!isMore && rows.length >= total)) return rows;
  }
}

/** Hands every row of the filtered list to the browser as {name}_{date}.csv; answers how many. */
export async function exportAll<Row>({ name, columns, fetchPage }: Export<Row>): Promise<number> {
  const rows = await fetchAll(fetchPage);
  const { csvFileName, downloadCsv, toCsv } = await import('../import/csvExport.ts');
  downloadCsv(csvFileName(name), toCsv(columns, rows));
  return rows.length;
}
