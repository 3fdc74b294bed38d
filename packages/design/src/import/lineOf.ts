/** The line of a spreadsheet that a row, counted from 1, stands in. */
export function lineOf(row: number, blankLines: readonly number[]): number {
  let line = row + 1;
  for (const blank of blankLines) {
    if (blank > line) break;
    line += 1;
  }
  return line;
}
