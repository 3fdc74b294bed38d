import postgres from 'postgres';
import { schemaOnly } from '../supabase/schemaOnly.ts';
import { startSupabase } from '../supabase/supabaseApp.ts';
import { adoptBaseline } from './baseline.ts';
import { readCatalog, type Catalog } from './catalog/catalog.ts';
import { applyMigrations, readMigrations, runMigration } from './migrations.ts';
import type { Migration } from './order.ts';
import { supabaseFiles } from './supabaseFiles.ts';

type Target = { url: string; sql: postgres.Sql };

/**
 * Brings a database to the schema of this version: an empty one, one of an earlier release, or one that has it already.
 * @returns what was done, a sentence each
 */
export async function upgradeDatabase({ url, sql }: Target): Promise<string[]> {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const baseline = migrations.find(({ name }) => name === 'baseline');
  const adopted =
    baseline &&
    (await adoptBaseline(sql, {
      archive: await readMigrations(supabaseFiles.archive),
      baseline,
      baselineCatalog: () => catalogOf(url, baseline),
    }));
  const applied = await applyMigrations(sql, migrations);
  return [
    ...(adopted ? [adopted] : []),
    ...(applied.length > 0 ? [`${applied.length} migrations applied`] : []),
  ];
}

/** What a migration makes in an empty database, on the same server: another PostgreSQL may print it otherwise. */
async function catalogOf(url: string, migration: Migration): Promise<Catalog> {
  const name = `plumbline_baseline_${process.pid}`;
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const admin = postgres(url, { max: 1, onnotice() {} });
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)} template template0`;
    const sql = postgres(at(name), { max: 1, onnotice() {} });
    try {
      const supabase = await startSupabase(schemaOnly(at(name)), () =>
        runMigration(sql, migration),
      );
      await supabase.close();
      return await readCatalog(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
}

/** Every migration that a database or a backup may have, in the order in which they run. */
export const allMigrations = async (): Promise<Migration[]> => [
  ...(await readMigrations(supabaseFiles.archive)),
  ...(await readMigrations(supabaseFiles.migrations)),
];
