import Papa from 'papaparse';
import { decodeCsv, type CsvEncoding } from './csvText.ts';

/** What a file holds: its column titles and its rows, as text. */
export type CsvFile = {
  columns: string[];
  /** Each as long as `columns`; missing values are empty. */
  rows: string[][];
  /** Rows in the file, also those beyond the limit. */
  total: number;
  /** Lines without a value above the last row, as a spreadsheet counts lines. */
  blankLines: number[];
  delimiter: string;
  encoding: CsvEncoding;
};

/** A file without its rows, but for the first few. */
export type CsvHead = Omit<CsvFile, 'rows'> & { sample: string[][] };
const sampleSize = 20;
export const headOf = ({ rows, ...rest }: CsvFile): CsvHead => ({
  ...rest,
  sample: rows.slice(0, sampleSize),
});

/** Titles for columns that have none, and a number behind those that come twice. */
function nameColumns(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title, at) => {
    const name = title.trim() || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Takes back the apostrophe that an export puts before a formula. */
const plain = (value: string) =>
  (/^'[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value).trim();

/** What Excel may put above the titles: `sep=;` says what parts the values. */
const separatorLine = /^sep=([,;\t|])\r?\n/i;

/** What parts the values: what the file says, else what its first lines look like. */
function delimiterOf(text: string): string {
  const [, said] = separatorLine.exec(text) ?? [];
  const guess = { delimitersToGuess: [',', ';', '\t', '|'], preview: 20 };
  return said ?? Papa.parse(text, { ...guess, skipEmptyLines: 'greedy' }).meta.delimiter;
}

/**
 * Reads a CSV file: byte order mark or not, commas, semicolons, tabs or bars, quoted newlines.
 * Keeps `limit` rows and counts all. Errors, in plain words: no text, no columns, no rows, an open quotation mark.
 */
export function parseCsv(buffer: ArrayBuffer, limit: number): CsvFile {
  const { text, encoding } = decodeCsv(buffer);
  // Text has none; a spreadsheet's own format and a picture have many.
  if (text.includes('\0'))
    throw new Error(
      'This is not a CSV file. Open it in a spreadsheet program and save it as CSV first.',
    );
  const rows: string[][] = [];
  const blanks: number[] = [];
  const delimiter = delimiterOf(text);
  let titles: string[] | undefined;
  let width = 0;
  let total = 0;
  let line = 0;
  let lastLine = 0;
  let openLine = 0;
  Papa.parse<string[]>(text.replace(separatorLine, ''), {
    delimiter,
    step: ({ data, errors }) => {
      line += 1;
      if (errors.some(({ code }) => code === 'MissingQuotes')) openLine = line;
      if (data.every((value) => value.trim() === '')) {
        blanks.push(line);
        return;
      }
      lastLine = line;
      width = Math.max(width, data.findLastIndex((value) => value.trim() !== '') + 1);
      if (!titles) {
        titles = data;
        return;
      }
      total += 1;
      if (rows.length < limit) rows.push(data);
    },
  });
  // All that follows would be one value.
  if (openLine > 0)
    throw new Error(
      `A quotation mark on line ${openLine} is never closed. Close it, and choose the file again.`,
    );
  if (!titles) throw new Error('This file is empty.');
  if (total === 0) throw new Error('This file has column titles and no rows.');
  // A row may be longer than the titles, as one with a comma too many.
  const columns = nameColumns([...titles, ...Array(Math.max(0, width - titles.length)).fill('')]);
  return {
    columns,
    rows: rows.map((row) => columns.map((_, at) => plain(row[at] ?? ''))),
    total,
    blankLines: blanks.filter((blank) => blank < lastLine),
    delimiter,
    encoding,
  };
}
