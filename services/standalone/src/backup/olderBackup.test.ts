import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { readMigrations } from '../migrations/migrations.ts';
import { supabaseFiles } from '../migrations/supabaseFiles.ts';
import { allMigrations, upgradeDatabase } from '../migrations/upgrade.ts';
import { makeBackup } from './backups.ts';
import { restoreBackup } from './restoreBackup.ts';

it('restores a backup from before the baseline with the schema it had, for the next start to upgrade', async () => {
  const now = new Date('2026-11-24T03:00:00Z');
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-older-'));
  const database = await makeTestDatabase({
    migrations: await readMigrations(supabaseFiles.archive),
  });
  const name = new URL(database.url).pathname.slice(1);
  const urlOf = (other: string) =>
    Object.assign(new URL(database.url), { pathname: `/${other}` }).href;
  const before = postgres(database.url, { max: 1, onnotice() {} });
  await before`insert into companies (name) values ('Before')`;
  await before.end();

  const backup = await makeBackup({ dataDir, databaseUrl: database.url, now });
  const migrations = await allMigrations();
  const former = await restoreBackup(backup, { urlOf, database: name, dataDir, migrations, now });
  const sql = postgres(database.url, { max: 1, onnotice() {} });
  const done = await upgradeDatabase({ url: database.url, sql });

  expect(done[0]).toMatch(/^the schema is that of \d{14}_baseline$/);
  expect(await sql`select name from companies`).toEqual([{ name: 'Before' }]);
  await sql.unsafe(`drop database "${former.database}"`);
  await sql.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
