import type postgres from 'postgres';
import { fullName, type Table } from './tables.ts';

/** The rows that a table has before anybody has entered one, as one insert; '' when there are none. */
export async function rowsOf(sql: postgres.Sql, table: Table): Promise<string> {
  const name = fullName(table);
  const key = table.constraints.find(({ kind }) => kind === 'p')?.columns ?? [];
  const isReference = !key.includes('id') || table.name === 'message_templates';
  const columns = table.columns
    .filter(
      ({ generated, default_value: value }) =>
        !generated && !/now\(\)|gen_random_uuid|company_id\(\)|auth\.uid/.test(value ?? ''),
    )
    .map((column) => column.name);
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const rows = await sql.unsafe<{ values: string[] }[]>(
    `select array[${columns.map((column) => `coalesce(quote_literal("${column}"::text), 'null')`).join(', ')}] as values
     from ${name} order by ${key.length > 0 && isReference ? `ctid` : 'ctid'}`,
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
    return `  (${values.join(', ')})`;
  });
  return `insert into ${name} (${used.join(', ')}) values\n${lines.join(',\n')};`.replace(
    listed,
    listed,
  );
}
