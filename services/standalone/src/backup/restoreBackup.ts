import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import postgres from 'postgres';
import { runMigration } from '../migrations/migrations.ts';
import type { Migration } from '../migrations/order.ts';
import { schemaOnly } from '../supabase/schemaOnly.ts';
import { startSupabase } from '../supabase/supabaseApp.ts';
import { isSystemError } from '../systemError.ts';
import { linkTree, type Backup } from './backups.ts';
import { loadDump } from './loadDump.ts';
import { dataTables } from './tables.ts';
import { withClient } from './withClient.ts';

type Target = {
  /** Address of a database of the server, by its name. */
  urlOf: (database: string) => string;
  database: string;
  dataDir: string;
  /** All migrations of this version of the product, in their order, with those from before the baseline. */
  migrations: readonly Migration[];
  now: Date;
};

/**
 * Puts a backup in the place of database and files of a stopped product. The database is built
 * beside the present one, with the schema that the backup was made with, compared row by row
 * count, and only then takes its place; what was there before is kept under another name.
 * @returns the names under which the former database and files are kept
 */
export async function restoreBackup(backup: Backup, target: Target) {
  const known = new Set(target.migrations.map(({ version }) => version));
  const unknown = backup.migrations.filter((version) => !known.has(version));
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer Plumbline (migration ${unknown.at(-1)}). Update first.`,
    );

  const suffix = target.now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const draft = `${target.database}_restoring`;
  const former = `${target.database}_before_${suffix}`;
  const admin = postgres(target.urlOf('postgres'), { max: 1, onnotice() {} });
  try {
    await admin`drop database if exists ${admin(draft)} with (force)`;
    await admin`create database ${admin(draft)}`;
    await fill(target.urlOf(draft), backup, target.migrations);
    const [present] = await admin`select from pg_database where datname = ${target.database}`;
    if (present) await admin`alter database ${admin(target.database)} rename to ${admin(former)}`;
    await admin`alter database ${admin(draft)} rename to ${admin(target.database)}`;
  } finally {
    await admin.end();
  }
  const storage = join(target.dataDir, 'storage');
  const formerStorage = `${storage}.before-${suffix}`;
  await rename(storage, formerStorage).catch((error: unknown) => {
    if (!isSystemError(error, 'ENOENT')) throw error;
  });
  await linkTree(join(backup.folder, 'storage'), storage);
  return { database: former, storage: formerStorage };
}

async function fill(url: string, backup: Backup, migrations: readonly Migration[]) {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    const then = new Set(backup.migrations);
    const supabase = await startSupabase(schemaOnly(url), async () => {
      for (const migration of migrations)
        if (then.has(migration.version)) await runMigration(sql, migration);
    });
    await supabase.close();
    await loadDump(url, join(backup.folder, 'database.sql.gz'));
    await withClient(url, (client) => compare(client, backup));
    await sql.unsafe('analyze');
  } finally {
    await sql.end();
  }
}

async function compare(client: Client, backup: Backup) {
  for (const { name } of await dataTables(client)) {
    const { rows: counted } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${name}`,
    );
    const [row] = counted;
    const expected = backup.rows[name] ?? 0;
    if (row?.rows !== expected)
      throw new Error(`${name} has ${row?.rows} rows after the restore instead of ${expected}`);
  }
}
