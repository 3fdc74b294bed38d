import type { CsvFile } from './parseCsv.ts';
import type { ImportField, ImportRow, Mapping, ServerVerdict } from './importTarget.ts';

/** One row of the file with what is to be said about it. */
export type CheckedRow = {
  /** The row's number among the file's rows, from 1; the titles do not count. */
  number: number;
  values: ImportRow;
  verdict: ServerVerdict['verdict'];
  /** Why it is refused, in plain words. */
  message: string | null;
};

function readRow(texts: readonly string[], mapping: Mapping, fields: readonly ImportField[]) {
  const values: ImportRow = {};
  const problems: string[] = [];
  for (const { key, label, required, parse } of fields) {
    const at = mapping[key] ?? null;
    const text = at === null ? '' : (texts[at] ?? '');
    if (text === '') {
      if (required) problems.push(`${label} is missing`);
      continue;
    }
    const parsed = parse ? parse(text) : { value: text };
    if ('problem' in parsed) problems.push(`${label}: ${parsed.problem}`);
    else values[key] = parsed.value;
  }
  return { values, problems };
}

/** Reads every row by the mapping; what cannot be read is refused with all its reasons. */
export function readRows(
  file: CsvFile,
  mapping: Mapping,
  fields: readonly ImportField[],
): CheckedRow[] {
  return file.rows.map((texts, at) => {
    const { values, problems } = readRow(texts, mapping, fields);
    return {
      number: at + 1,
      values,
      verdict: problems.length > 0 ? 'refused' : 'new',
      message: problems.length > 0 ? problems.join('; ') : null,
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

/** How many rows there are of each verdict. */
export const countVerdicts = (rows: readonly CheckedRow[]) => ({
  new: rows.filter(({ verdict }) => verdict === 'new').length,
  duplicate: rows.filter(({ verdict }) => verdict === 'duplicate').length,
  refused: rows.filter(({ verdict }) => verdict === 'refused').length,
});
