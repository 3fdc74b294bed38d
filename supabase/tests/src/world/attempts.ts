import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { becomePerson, inTransaction } from './callers.ts';
import type { Row } from './samples.ts';
import type { Table } from './tables.ts';

/** How an attempt went; a refusal is a missing right, a role or a plan, not a broken rule of the data. */
export type Outcome = { result: 'done' | 'refused' | 'nothing'; rows: Row[]; message: string };

const refusals = ['42501', 'PT402', 'PT403'];

/** Runs statements as the API would for this caller, and takes everything back afterwards. */
export async function attempt(
  sql: postgres.Sql,
  caller: string,
  act: (as: postgres.Sql) => Promise<readonly Row[]>,
): Promise<Outcome> {
  const asCaller = async (as: postgres.Sql) => {
    const became = becomePerson(as, caller).execute();
    const rows = await act(as);
    await became;
    return [...rows];
  };
  try {
    const rows = await inTransaction(sql, asCaller, false);
    return { result: rows.length > 0 ? 'done' : 'nothing', rows, message: '' };
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const result = refusals.includes(error.code) ? 'refused' : 'done';
    return { result, rows: [], message: `${error.code} ${error.message}` };
  }
}

const whereKey = (as: postgres.Sql, table: Table, row: Row) =>
  table.key.flatMap((name, index) => [
    index > 0 ? as`and` : as``,
    as`${as(name)}::text = ${String(row[name])}`,
  ]);

/** Reads one row by its key. */
export const readRow = (sql: postgres.Sql, caller: string, table: Table, row: Row) =>
  attempt(
    sql,
    caller,
    (as) => as<Row[]>`select * from ${as(table.name)} where ${whereKey(as, table, row)}`,
  );

/** Reads all rows of a relation. */
export const readAll = (sql: postgres.Sql, caller: string, relation: string) =>
  attempt(sql, caller, (as) => as<Row[]>`select * from ${as(relation)}`);

/** Writes a copy of a row, with a key of its own, in the columns that a client may write. */
export function insertCopy(
  sql: postgres.Sql,
  caller: string,
  table: Table,
  row: Row,
  changes: Row = {},
) {
  const columns = table.columns.filter(({ canInsert }) => canInsert).map(({ name }) => name);
  const copy: Row = {
    ...row,
    ...(table.key.includes('id') ? { id: randomUUID() } : {}),
    ...changes,
  };
  const json: postgres.JSONValue = JSON.parse(JSON.stringify(copy));
  return attempt(sql, caller, async (as) => {
    if (columns.length === 0) await as`insert into ${as(table.name)} default values`;
    else
      await as`insert into ${as(table.name)} (${as(columns)})
        select ${as(columns)} from jsonb_populate_record(null::${as(table.name)}, ${as.json(json)})`;
    return [copy];
  });
}

/** Updates one row without changing it, in a column that a client may change. */
export function updateRow(
  sql: postgres.Sql,
  caller: string,
  table: Table,
  row: Row,
  column?: string,
) {
  const writable =
    table.columns.find(({ canUpdate }) => canUpdate) ??
    table.columns.find(({ isGenerated }) => !isGenerated);
  const name = column ?? writable?.name ?? 'id';
  return attempt(
    sql,
    caller,
    (as) =>
      as<
        Row[]
      >`update ${as(table.name)} set ${as(name)} = ${as(name)} where ${whereKey(as, table, row)} returning 1 as done`,
  );
}

/** Deletes one row. */
export const deleteRow = (sql: postgres.Sql, caller: string, table: Table, row: Row) =>
  attempt(
    sql,
    caller,
    (as) =>
      as<
        Row[]
      >`delete from ${as(table.name)} where ${whereKey(as, table, row)} returning 1 as done`,
  );
