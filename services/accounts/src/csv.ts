/** What a spreadsheet would run as a formula, also in full width, gets an apostrophe before it. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;

/** One line of a CSV file: every value quoted, objects as JSON, nothing a spreadsheet would run. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

function quoted(value: unknown): string {
  const text = toText(value);
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
