import { emptyLine, type DraftLine } from '../../shared/draftLines.ts';

const isNumber = (cell: string) => /^-?\$?-?[\d,]*\.?\d+$/.test(cell);
const bare = (cell: string) => cell.replace('$', '').replaceAll(',', '');

/** A cell of a spreadsheet without its quotes; a quoted cell may contain line breaks and doubled quotes. */
const unquote = (cell: string) =>
  cell.startsWith('"') && cell.endsWith('"') && cell.length > 1
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell;

/** The rows of a copied table. A line break in a quoted cell is no new row. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = '', end = ''] of text
    .replaceAll('\r\n', '\n')
    .matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    row.push(
      unquote(cell)
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    );
    if (end === '\t') continue;
    if (row.some(Boolean)) rows.push(row);
    row = [];
  }
  return rows;
}

/** Of the numbers of a row: a price; a quantity and a price; or both and their product, which is left out. */
function toLine(cells: readonly string[], section: string | undefined): DraftLine | undefined {
  const [name, ...rest] = cells.filter((cell) => cell !== '' && !isNumber(cell));
  const numbers = cells.filter(isNumber).map(bare);
  if (name === undefined || (cells.length > 1 && numbers.length === 0)) return undefined;
  const [first, second] = numbers;
  return {
    ...emptyLine(section),
    name: name.slice(0, 300),
    unit: (rest.find((cell) => cell.length <= 12) ?? '').slice(0, 40),
    description: rest
      .filter((cell) => cell.length > 12)
      .join('\n')
      .slice(0, 5000),
    quantity: second === undefined ? '1' : (first ?? '1'),
    unit_price: second ?? first ?? '',
  };
}

/**
 * The lines of rows copied from a spreadsheet: a description, and in any columns a quantity, a unit, and a price.
 * A row without a number, such as the headings, is left out. Undefined where the text is no table, so that it is
 * pasted as text.
 */
export function pastedLines(text: string, section?: string): DraftLine[] | undefined {
  const rows = rowsOf(text);
  if (rows.length < 2 && !text.trim().includes('\t')) return undefined;
  const lines = rows.flatMap((row) => toLine(row, section) ?? []);
  return lines.length > 0 ? lines : undefined;
}
