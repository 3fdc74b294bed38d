import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

/** How many rows each table of the schema public has. */
async function rowCounts(sql: postgres.Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; rows: string }[]>`
    select relname as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/** A database with the first of the migrations from before the baseline. */
async function olderDatabase(until: (files: readonly { name: string }[]) => number) {
  const archive = await readMigrations(supabaseFiles.archive);
  const database = await makeTestDatabase({ migrations: archive.slice(0, until(archive)) });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const upgrade = () => upgradeDatabase({ url: database.url, sql });
  const versions = () =>
    sql<
      { name: string }[]
    >`select name from supabase_migrations.schema_migrations order by version`;
  const close = async () => {
    await sql.end();
    await database.drop();
  };
  return { sql, upgrade, versions, close };
}

/** Fills every table, upgrades, and looks whether each row is still there. */
async function upgradeWithRows({
  sql,
  upgrade,
  versions,
}: Awaited<ReturnType<typeof olderDatabase>>) {
  const company = await makeCompany(sql, 'Before');
  const { samples, gaps } = await fillTables(sql, company);
  const before = await rowCounts(sql);
  const [report] = await upgrade();
  const after = await rowCounts(sql);

  expect((await versions())[0]?.name).toBe('baseline');
  expect([...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows)).toEqual([]);
  expect(gaps).toEqual([]);
  expect(samples.size).toBeGreaterThan(30);
  expect(await upgrade()).toEqual([]);
  return report;
}

// The longest way first: the other begins with the database that it begins with.
it('gives a database three hundred commits ago the baseline and keeps each row', async () => {
  const older = await olderDatabase((files) => files.length - 54);

  expect(await upgradeWithRows(older)).toMatch(
    /^54 older migrations applied, the schema is that of \d{14}_baseline$/,
  );
  await older.close();
}, 120_000);

it('refuses a database that was changed by hand, names what differs, and takes it once that is undone', async () => {
  const older = await olderDatabase((files) => files.length);
  const { sql, upgrade, versions } = older;
  const [before] = await sql<{ comment: string }[]>`
    select obj_description('public.client_list'::regclass) as comment`;
  await sql`alter table public.clients add column shoe_size int`;
  await sql`comment on view public.client_list is 'Mine'`;

  await expect(upgrade()).rejects.toThrow(
    /^The schema of this database is not the one[\s\S]*column public\.clients\.shoe_size\n[\s\S]*comment on view public\.client_list/,
  );
  const refused = await versions();
  await sql`alter table public.clients drop column shoe_size`;

  expect(refused.length).toBeGreaterThan(150);
  await expect(upgrade()).rejects.toThrow(/It differs in:\ncomment on view public\.client_list$/);
  await sql.unsafe(
    `comment on view public.client_list is '${before?.comment.replaceAll("'", "''")}'`,
  );
  expect(await upgradeWithRows(older)).toMatch(/^the schema is that of \d{14}_baseline$/);
  await older.close();
}, 120_000);

it('applies nothing twice', async () => {
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice() {} });

  expect(await upgradeDatabase({ url: database.url, sql })).toEqual([]);

  await sql.end();
  await database.drop();
}, 60_000);
