import { today } from '@plumbline/domain/formats';

/** What a cell of an export can hold. */
export type CsvValue = string | number | boolean | null | undefined;

/** One column of an export. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvValue };

/** A text that a spreadsheet would run as a formula, also in full width; plain negative numbers are none. */
const isFormula = (text: string) =>
  /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);

function toCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = isFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Rows as CSV: every value quoted, and what a spreadsheet would run as a formula gets an
 * apostrophe before it, which an import takes away again. A byte order mark tells Excel the encoding.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => toCell(title)),
    ...rows.map((row) => columns.map(({ value }) => toCell(value(row)))),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** `vendors_2026-11-21.csv`: the ISO date in the reader's own zone. */
export function csvFileName(name: string, now: Date = new Date()): string {
  return `${name}_${today(now)}.csv`;
}

/** Hands a text to the reader as a file; the blob is released a second later. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
