import {
  differencesOf,
  readCatalog,
  type Catalog,
  type Difference,
} from '@plumbline/standalone/migrations';
import { makeTestDatabase, type TestDatabaseOptions } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { loadSchema } from './loadSchema.ts';
import { readRows } from './readRows.ts';
import type { SchemaStatement } from './schemaFiles.ts';

/** The catalog that the schema files make in an empty database. */
export const schemaCatalog = (statements: readonly SchemaStatement[]): Promise<Catalog> =>
  withDatabase({ migrations: [] }, async (sql) => {
    await loadSchema(sql, statements);
    return wholeCatalog(sql);
  });

/** The catalog that migrations make: those of supabase/migrations unless others are given. */
export const migratedCatalog = (options: TestDatabaseOptions = {}): Promise<Catalog> =>
  withDatabase(options, wholeCatalog);

const wholeCatalog = async (sql: postgres.Sql): Promise<Catalog> =>
  new Map([...(await readCatalog(sql)), ...(await readRows(sql))]);

async function withDatabase<T>(
  options: TestDatabaseOptions,
  act: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const database = await makeTestDatabase(options);
  const sql = postgres(database.url, { max: 1, onnotice() {} });
  try {
    return await act(sql);
  } finally {
    await sql.end();
    await database.drop();
  }
}

/** What the schema files and the migrations do not have alike, each in a few lines that name the object. */
export async function schemaComplaints(
  statements: readonly SchemaStatement[],
  migrations?: TestDatabaseOptions['migrations'],
): Promise<string[]> {
  const ours = await schemaCatalog(statements);
  const theirs = await migratedCatalog(migrations ? { migrations } : {});
  return differencesOf(ours, theirs).map(complaintOf);
}

/** One difference for a reader: the object, and the first lines that are not alike. */
export function complaintOf({ key, ours, theirs }: Difference): string {
  if (ours === undefined) return `${key}: the migrations make it, no schema file does`;
  if (theirs === undefined) return `${key}: a schema file makes it, no migration does`;
  const [own, other] = [ours.split('\n'), theirs.split('\n')];
  const at = own.findIndex((line, index) => line !== other[index]);
  const line = at < 0 ? own.length : at;
  return `${key} differs:\n  schema files: ${own[line] ?? '(ends)'}\n  migrations:   ${other[line] ?? '(ends)'}`;
}
