import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { pendingOf, type Applied, type Migration } from './order.ts';
import { splitStatements } from './statements.ts';

/** Reads a folder of migrations in the order of their versions. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) throw new Error(`${file} is not named <14 digits>_<name>.sql`);
      return { version, name, source: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

/** A fingerprint of the migrations; equal fingerprints mean equal schemas. */
export function fingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { version, source } of migrations) hash.update(`${version}\n${source}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Applies what has not been applied, each migration in one transaction with its record in
 * `supabase_migrations.schema_migrations`, as the Supabase CLI keeps it. `create index concurrently`, which PostgreSQL
 * refuses in a transaction, is in a file with no other statement.
 * @returns the versions applied now
 * @throws MigrationOrderError before anything runs, when the files do not follow what has been applied;
 * an error that names file, line and what PostgreSQL said, when one fails: what came before stays applied
 */
export async function applyMigrations(
  sql: postgres.Sql,
  migrations: readonly Migration[],
  now = new Date(),
): Promise<string[]> {
  const pending = pendingOf(migrations, await appliedTo(sql), now);
  for (const migration of pending) await runMigration(sql, migration);
  return pending.map(({ version }) => version);
}

/** What a database says that it has; the tables of that record are made if they are missing. */
export async function appliedTo(sql: postgres.Sql): Promise<Applied[]> {
  await sql.unsafe(historySql).simple();
  // As JSON: the driver reads arrays letter by letter, which takes seconds for all statements of a schema.
  return sql<Applied[]>`
    select version, to_json(statements) as statements
    from supabase_migrations.schema_migrations order by version`;
}

/**
 * How long a migration waits for a table that is in use. Every request for that table waits behind it, so it stops,
 * lets them through, and tries again; two minutes in all. PostgreSQL: "lock_timeout".
 */
const locks = { waitMs: 1000, pauseMs: 2000, tries: 40 };

/** Whether a lock was not available in time. */
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Runs one migration and records it, whatever its date; `folder` is where its file lies in supabase/. */
export async function runMigration(
  sql: postgres.Sql,
  migration: Migration,
  folder = 'migrations',
): Promise<void> {
  const { version, name, source } = migration;
  await sql.unsafe(historySql).simple();
  const index = concurrentIndexOf(source);
  const run = (triesLeft: number): Promise<unknown> => {
    if (index) return buildIndex(sql, migration, index);
    return sql
      .begin(async (transaction) => {
        await transaction.unsafe(`set local lock_timeout = ${locks.waitMs}`);
        await transaction.unsafe(source).simple();
        await record(transaction, migration);
      })
      .catch(async (error: unknown) => {
        if (!isLocked(error) || triesLeft <= 1) throw error;
        await pause(locks.pauseMs);
        return run(triesLeft - 1);
      });
  };
  try {
    await run(locks.tries);
  } catch (error) {
    throw new Error(
      `supabase/${folder}/${version}_${name}.sql${lineOf(error, source)}: ${said(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** The name of the index that a file builds while the table is in use. */
const concurrentIndexOf = (source: string) =>
  /^create (?:unique )?index concurrently ([\w.]+) on/im.exec(source)?.[1];

/**
 * Builds an index while others write to the table. PostgreSQL leaves an invalid index when that is interrupted
 * ("Building Indexes Concurrently"), so one with this name is dropped first.
 */
async function buildIndex(sql: postgres.Sql, migration: Migration, index: string) {
  const { source } = migration;
  if (splitStatements(source).length > 1)
    throw new Error('create index concurrently must be the only statement of its file');
  const [schema] = /\bon (?:only )?(\w+)\./i.exec(source)?.slice(1) ?? ['public'];
  await sql.unsafe(`drop index concurrently if exists ${schema}.${index}`);
  await sql.unsafe(source).simple();
  await sql.begin((transaction) => record(transaction, migration));
}

/** Records a migration as the Supabase CLI does. */
export const record = (
  transaction: postgres.TransactionSql,
  { version, name, source }: Migration,
): Promise<unknown> =>
  transaction.unsafe(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, transaction.array(splitStatements(source))],
  );

function lineOf(error: unknown, source: string): string {
  if (!(error instanceof Error && 'position' in error)) return '';
  return `:${source.slice(0, Number(error.position)).split('\n').length}`;
}

const said = (error: unknown) => {
  if (isLocked(error))
    return 'another session used a table for two minutes. End it (pg_stat_activity lists it) and start again.';
  return error instanceof Error ? error.message : String(error);
};

const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;
