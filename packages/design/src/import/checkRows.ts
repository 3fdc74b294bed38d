import type { ImportField, ImportRow, Mapping, Parsed, ServerVerdict } from './importTarget.ts';

/** One row of the file with what is to be said about it. */
export type CheckedRow = {
  /** The row's number among the file's rows, from 1; the titles do not count. */
  number: number;
  values: ImportRow;
  verdict: ServerVerdict['verdict'];
  /** Why it is refused, in plain words. */
  message: string | null;
  /** What will be imported with a changed value, as shown to the user. */
  note?: string;
};

/** What a spreadsheet writes where a formula went wrong. */
const isBrokenFormula = (text: string) =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i.test(text);

function readRow(texts: readonly string[], mapping: Mapping, fields: readonly ImportField[]) {
  const values: ImportRow = {};
  const problems: string[] = [];
  const notes: string[] = [];
  for (const { key, label, required, parse } of fields) {
    const at = mapping[key] ?? null;
    const text = at === null ? '' : (texts[at] ?? '');
    if (text === '') {
      if (required) problems.push(`${label} is missing`);
      continue;
    }
    if (isBrokenFormula(text)) {
      problems.push(`${label}: the formula in the spreadsheet gives ${text}`);
      continue;
    }
    const parsed: Parsed = parse ? parse(text) : { value: text };
    if ('problem' in parsed) {
      problems.push(`${label}: ${parsed.problem}`);
      continue;
    }
    values[key] = parsed.value;
    if (parsed.note) notes.push(`${label}: ${parsed.note}`);
  }
  return { values, problems, notes };
}

/** Rows of a file, and how many stand before them. */
export type SomeRows = { from: number; rows: readonly (readonly string[])[] };

/** Reads rows by the mapping; what cannot be read is refused with all its reasons. */
export function readRows(
  { from, rows }: SomeRows,
  mapping: Mapping,
  fields: readonly ImportField[],
): CheckedRow[] {
  return rows.map((texts, at) => {
    const { values, problems, notes } = readRow(texts, mapping, fields);
    return {
      number: from + at + 1,
      values,
      verdict: problems.length > 0 ? 'refused' : 'new',
      message: problems.length > 0 ? problems.join('; ') : null,
      ...(notes.length > 0 && { note: notes.join('; ') }),
    };
  });
}

/** Puts the server's verdicts, in order, on the rows that could be read. */
export function withVerdicts(
  rows: readonly CheckedRow[],
  verdicts: readonly ServerVerdict[],
): CheckedRow[] {
  let next = 0;
  return rows.map((row) => {
    if (row.verdict === 'refused') return row;
    const answer = verdicts[next++];
    return answer
      ? { ...row, verdict: answer.verdict, message: answer.message ?? null }
      : { ...row, verdict: 'refused', message: 'The server did not judge this row.' };
  });
}
