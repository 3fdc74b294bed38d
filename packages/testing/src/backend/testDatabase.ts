import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import type { Cluster } from '@plumbline/standalone/cluster';
import {
  applyMigrations,
  fingerprint,
  readMigrations,
  startSupabase,
  type Migration,
} from '@plumbline/standalone/supabase';
import postgres from 'postgres';
import { noMails, supabaseSettings } from './settings.ts';
import { connectTestCluster } from './testCluster.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url));

/** A database of its own with every migration applied; `drop` removes it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Copies the template of the current migrations, making the template first if they have
 * changed. With `migrations` given, those instead of supabase/migrations.
 */
export async function makeTestDatabase(migrations?: readonly Migration[]): Promise<TestDatabase> {
  const { cluster, admin } = await connectTestCluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  try {
    const wanted = migrations ?? (await readMigrations(migrationsFolder));
    const template = await ensureTemplate(cluster, admin, wanted);
    await admin`create database ${admin(name)} template ${admin(template)}`;
  } catch (error) {
    // An open connection would keep the test process alive for ever.
    await admin.end();
    throw error;
  }
  return {
    url: cluster.url(name),
    async drop() {
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}

async function ensureTemplate(
  cluster: Cluster,
  admin: postgres.Sql,
  migrations: readonly Migration[],
) {
  const name = `template_${fingerprint(migrations)}`;
  const held = await admin.reserve();
  try {
    // One process builds it, the others wait.
    await held`select pg_advisory_lock(hashtext('plumbline test template'))`;
    const [found] = await held`select 1 from pg_database where datname = ${name}`;
    if (!found) await buildTemplate(cluster, held, name, migrations);
  } finally {
    await held`select pg_advisory_unlock(hashtext('plumbline test template'))`;
    held.release();
  }
  return name;
}

async function buildTemplate(
  cluster: Cluster,
  admin: postgres.Sql,
  name: string,
  migrations: readonly Migration[],
) {
  const draft = `${name}_draft`;
  await dropAbandoned(admin);
  await admin`create database ${admin(draft)}`;
  const sql = postgres(cluster.url(draft), { max: 1, onnotice() {} });
  try {
    const options = {
      ...supabaseSettings,
      databaseUrl: cluster.url(draft),
      storageFolder: tmpdir(),
      mails: noMails,
    };
    const supabase = await startSupabase(options, async () => {
      await applyMigrations(sql, migrations);
    });
    await supabase.close();
  } finally {
    await sql.end();
  }
  await admin`alter database ${admin(draft)} rename to ${admin(name)}`;
}

/** Removes drafts of aborted builds and all but the newest templates. */
async function dropAbandoned(admin: postgres.Sql) {
  const templates = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, 'template_') order by oid desc`;
  const names = templates.map(({ datname }) => datname);
  const drafts = names.filter((name) => name.endsWith('_draft'));
  const old = names.filter((name) => !name.endsWith('_draft')).slice(4);
  for (const name of [...drafts, ...old])
    await admin`drop database if exists ${admin(name)} with (force)`;
}
