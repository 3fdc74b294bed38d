import { reasonOf } from '@plumbline/kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Logger } from 'pino';
import { superviseCluster } from './postgres/supervisor.ts';
import type { Undo } from './undo.ts';

const name = 'plumbline';
const settings = { max_connections: 120, shared_buffers: '256MB', max_wal_size: '2GB' };

/** The product's database. */
export type Database = { url: string; sql: postgres.Sql };
/** The database that DATABASE_URL names cannot be used; the message says why. */
export class DatabaseRefusedError extends Error {
  constructor(address: string, reason: string, cause: unknown) {
    super(`The database ${address} cannot be used: ${reason}`, { cause });
    this.name = 'DatabaseRefusedError';
  }
}

type Options = {
  dataDir: string;
  url?: string;
  undo: Undo;
  log: Logger;
  /** Called when the embedded PostgreSQL has stopped for good. */
  giveUp: (error: Error) => void;
};

/** Starts the embedded PostgreSQL in the data folder, or connects to the one that `url` names. */
export async function openDatabase(options: Options): Promise<Database> {
  const own = options.url ?? (await startOwn(options));
  const sql = await connected(own);
  options.undo.add(() => sql.end({ timeout: 0.5 }));
  return { url: own, sql };
}

async function startOwn({ dataDir, undo, log, giveUp }: Options): Promise<string> {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true });
  const supervisor = superviseCluster({ folder, settings, log, giveUp });
  // Before the start: a stop in the middle of it must stop the server as well.
  undo.add(() => supervisor.stop(), 6_500);
  const cluster = await supervisor.start();
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
  const sql = postgres(url, { max: 4, onnotice() {}, connect_timeout: 10, backoff: () => 0.25 });
  try {
    await refuseHosted(sql);
    return sql;
  } catch (error) {
    await sql.end({ timeout: 1 });
    const { hostname, port, pathname } = new URL(url);
    const reason = reasonOf(error);
    throw new DatabaseRefusedError(`${hostname}:${port || 5432}${pathname}`, reason, error);
  }
}

/** The local API changes roles and the schema auth; a hosted project has its own API. */
async function refuseHosted(sql: postgres.Sql) {
  const [hosted] = await sql`select from pg_roles where rolname = 'supabase_auth_admin'`;
  if (hosted)
    throw new Error('this is a Supabase project. See docs/hosted-supabase.md for how to use one.');
}
