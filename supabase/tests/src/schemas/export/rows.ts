import type postgres from 'postgres';
import { wrapList } from './tidy.ts';
import { fullName, type Table } from './tables.ts';

/** The rows that a table has before anybody has entered one, as one insert; '' when there are none. */
export async function rowsOf(sql: postgres.Sql, table: Table): Promise<string> {
  const name = fullName(table);
  const columns = table.columns
    .filter(
      ({ generated, default_value: value }) =>
        !generated && !/now\(\)|gen_random_uuid|company_id\(\)|auth\.uid/.test(value ?? ''),
    )
    .map((column) => column.name);
  const rows = await sql.unsafe<{ values: string[] }[]>(
    `select array[${columns.map((column) => `coalesce(quote_literal("${column}"::text), 'null')`).join(', ')}] as values
     from ${name} order by ctid`,
  );
  if (rows.length === 0) return '';
  const types = new Map(table.columns.map(({ name: column, type }) => [column, type]));
  const value = (text: string, column: string) => {
    const type = types.get(column) ?? '';
    if (text === 'null') return text;
    if (type === 'boolean') return text.slice(1, -1);
    return /^(integer|bigint|smallint|numeric|double)/.test(type) ? text.slice(1, -1) : text;
  };
  const used = columns.filter((_, at) => rows.some((row) => row.values[at] !== 'null'));
  const lines = rows.map((row) => {
    const values = used.map((column) =>
      value(row.values[columns.indexOf(column)] ?? 'null', column),
    );
    return wrapList('  (', values, ')', '    ');
  });
  return `${wrapList(`insert into ${name} (`, used, ') values', '    ')}\n${packed(lines)};`;
}

/** Short rows share a line. */
function packed(rows: readonly string[]): string {
  const lines: string[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    const joined = `${last}, ${row.trim()}`;
    if (last !== undefined && !joined.includes('\n') && joined.length <= 118 && row.length < 60)
      lines[lines.length - 1] = joined;
    else lines.push(row);
  }
  return lines.join(',\n');
}
