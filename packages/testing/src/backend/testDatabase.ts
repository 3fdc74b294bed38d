import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import type { Migration } from '@plumbline/standalone/supabase';
import postgres from 'postgres';
import { cachedSchema } from './cachedSchema.ts';
import { tablespaceOf } from './memory.ts';
import { noMails, supabaseSettings } from './settings.ts';
import { applyMigrations, fingerprint, readMigrations, startSupabase } from './supabaseOnce.ts';
import { clusterFolder, connectTestCluster } from './testCluster.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url));

/** A database of its own with every migration applied; `drop` removes it. */
export type TestDatabase = {
  url: string;
  /** Of the database as it was made. */
  schemaCache: ReturnType<typeof cachedSchema>;
  drop: () => Promise<void>;
};

export type TestDatabaseOptions = {
  /** Instead of those of supabase/migrations. */
  migrations?: readonly Migration[];
  /** A file of SQL whose rows are there too, made anew each day, as they tell of the time before now. */
  seed?: string | undefined;
  /** Will hold hundreds of megabytes: kept on the disk, where others are kept in memory. */
  isLarge?: boolean | undefined;
};

/** Copies the template of the current migrations, making the template first if they have changed. */
export async function makeTestDatabase({
  migrations: own,
  seed,
  isLarge = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { cluster, admin } = await connectTestCluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let migrated: string;
  try {
    const migrations = own ?? (await readMigrations(migrationsFolder));
    migrated = await ensureTemplate(admin, {
      name: nameOf(migrations),
      from: () => longestBuilt(admin, migrations),
      fill: (draft) => migrate(cluster.url(draft), migrations),
    });
    let template = migrated;
    if (seed !== undefined) {
      const source = await readFile(seed, 'utf8');
      const rows = { version: new Date().toDateString(), name: 'seed', source };
      template = await ensureTemplate(admin, {
        name: nameOf([...migrations, rows]),
        from: async () => migrated,
        fill: (draft) => run(cluster.url(draft), (sql) => sql.unsafe(source).simple()),
      });
    }
    // Copied as files: through the write-ahead log it takes half as much time again.
    const tablespace = isLarge ? 'pg_default' : await tablespaceOf(admin);
    await admin`
      create database ${admin(name)} template ${admin(template)} tablespace ${admin(tablespace)}
      strategy file_copy`;
  } catch (error) {
    // An open connection would keep the test process alive for ever.
    await admin.end();
    throw error;
  }
  return {
    url: cluster.url(name),
    schemaCache: cachedSchema(clusterFolder, migrated),
    async drop() {
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}

const nameOf = (migrations: readonly Migration[]) => `template_${fingerprint(migrations)}`;

/** The template that has the most of the first migrations, so that only the others are applied. */
async function longestBuilt(
  admin: postgres.Sql,
  migrations: readonly Migration[],
): Promise<string> {
  const lists = migrations.map((_, at) => migrations.slice(0, at));
  const names = lists.map(nameOf).toReversed();
  const built = new Set(await templatesOf(admin));
  return names.find((name) => built.has(name)) ?? 'template1';
}

type Template = {
  name: string;
  from: () => Promise<string>;
  fill: (draft: string) => Promise<unknown>;
};

async function ensureTemplate(admin: postgres.Sql, template: Template): Promise<string> {
  const { name } = template;
  // Whoever needs what is there does not wait for another template that is being built.
  if (await isThere(admin, name)) return name;
  const held = await admin.reserve();
  try {
    // One process builds it, the others wait.
    await held`select pg_advisory_lock(hashtext('plumbline test template'))`;
    if (!(await isThere(held, name))) await buildTemplate(held, template);
  } finally {
    await held`select pg_advisory_unlock(hashtext('plumbline test template'))`;
    held.release();
  }
  return name;
}

async function isThere(admin: postgres.Sql, name: string): Promise<boolean> {
  const found = await admin`select 1 from pg_database where datname = ${name}`;
  return found.length > 0;
}

async function buildTemplate(admin: postgres.Sql, { name, from, fill }: Template): Promise<void> {
  const draft = `${name}_draft`;
  await dropAbandoned(admin);
  await admin`create database ${admin(draft)} template ${admin(await from())}`;
  await fill(draft);
  await admin`alter database ${admin(draft)} rename to ${admin(name)}`;
}

const migrate = (url: string, migrations: readonly Migration[]) =>
  run(url, async (sql) => {
    const options = {
      ...supabaseSettings,
      databaseUrl: url,
      storageFolder: tmpdir(),
      mails: noMails,
    };
    const supabase = await startSupabase(options, async () => {
      // Tests also make the databases of other days.
      await applyMigrations(sql, migrations, new Date('9999-12-31'));
    });
    await supabase.close();
  });

async function run(url: string, act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    await act(sql);
  } finally {
    await sql.end();
  }
}

/** More than two full test runs create, so that a run never removes a template it still needs. */
const templateLimit = 80;

/** Removes drafts of aborted builds and all but the newest templates. */
async function dropAbandoned(admin: postgres.Sql) {
  const names = await templatesOf(admin);
  const drafts = names.filter((name) => name.endsWith('_draft'));
  const old = names.filter((name) => !name.endsWith('_draft')).slice(templateLimit);
  for (const name of [...drafts, ...old])
    await admin`drop database if exists ${admin(name)} with (force)`;
}

/** The newest first. */
async function templatesOf(admin: postgres.Sql): Promise<string[]> {
  const rows = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, 'template_') order by oid desc`;
  return rows.map(({ datname }) => datname);
}
