import { reasonOf } from '@plumbline/kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { startCluster, stopCluster } from './postgres/cluster.ts';
import type { Undo } from './undo.ts';

const name = 'plumbline';
const settings = { max_connections: 120, shared_buffers: '256MB', max_wal_size: '2GB' };

/** The product's database. */
export type Database = { url: string; sql: postgres.Sql };
type Options = { dataDir: string; url?: string; undo: Undo };

/** Starts the embedded PostgreSQL in the data folder, or connects to the one that `url` names. */
export async function openDatabase({ dataDir, url, undo }: Options): Promise<Database> {
  const own = url ?? (await startOwn(join(dataDir, 'postgres'), undo));
  const sql = await connected(own);
  undo.add(() => sql.end({ timeout: 5 }));
  return { url: own, sql };
}

async function startOwn(folder: string, undo: Undo): Promise<string> {
  await mkdir(folder, { recursive: true });
  // Before the start: a stop in the middle of it must stop the server as well.
  undo.add(() => stopCluster(folder));
  const cluster = await startCluster(folder, settings);
  await createIfMissing(cluster.url('postgres'));
  return cluster.url(name);
}

async function createIfMissing(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 1, onnotice() {} });
  try {
    const [found] = await sql`select from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
}

async function connected(url: string): Promise<postgres.Sql> {
  const sql = postgres(url, { max: 4, onnotice() {}, connect_timeout: 10 });
  try {
    await refuseHosted(sql);
    return sql;
  } catch (error) {
    await sql.end({ timeout: 1 });
    const { hostname, port, pathname } = new URL(url);
    const reason = reasonOf(error);
    throw new Error(
      `The database ${hostname}:${port || 5432}${pathname} cannot be used: ${reason}`,
      { cause: error },
    );
  }
}

/** The local API changes roles and the schema auth; a hosted project has its own API. */
async function refuseHosted(sql: postgres.Sql) {
  const [hosted] = await sql`select from pg_roles where rolname = 'supabase_auth_admin'`;
  if (hosted)
    throw new Error('this is a Supabase project. See docs/hosted-supabase.md for how to use one.');
  const [self] = await sql<
    { is_super: boolean }[]
  >`select rolsuper as is_super from pg_roles where rolname = current_user`;
  if (!self?.is_super) throw new Error('its user must be a superuser.');
}
