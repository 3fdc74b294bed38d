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

// The longest way first: the others begin with the database that it begins with.
it.each([
  [
    'three hundred commits ago',
    54,
    /^54 older migrations applied, the schema is that of \d{14}_baseline$/,
  ],
  ['of today', 0, /^the schema is that of \d{14}_baseline$/],
])(
  'gives a database %s the baseline and keeps each row',
  async (_, behind, report) => {
    const { sql, upgrade, versions, close } = await olderDatabase((files) => files.length - behind);
    const company = await makeCompany(sql, 'Before');
    const { samples, gaps } = await fillTables(sql, company);
    const before = await rowCounts(sql);

    const done = await upgrade();
    const after = await rowCounts(sql);

    expect(done[0]).toMatch(report);
    expect((await versions())[0]?.name).toBe('baseline');
    expect([...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows)).toEqual([]);
    expect(gaps).toEqual([]);
    expect(samples.size).toBeGreaterThan(30);
    expect(await upgrade()).toEqual([]);
    await close();
  },
  120_000,
);

it('refuses a database that was changed by hand, names what differs, and takes it once that is undone', async () => {
  const { sql, upgrade, versions, close } = await olderDatabase((files) => files.length);
  await sql`alter table public.clients add column shoe_size int`;
  await sql`comment on view public.client_list is 'Mine'`;

  await expect(upgrade()).rejects.toThrow(
    /^The schema of this database is not the one[\s\S]*column public\.clients\.shoe_size\n[\s\S]*comment on view public\.client_list/,
  );
  const refused = await versions();
  await sql`alter table public.clients drop column shoe_size`;
  await sql`comment on view public.client_list is null`;

  expect(refused.length).toBeGreaterThan(150);
  await expect(upgrade()).rejects.toThrow(/It differs in:\ncomment on view public\.client_list$/);
  await close();
}, 120_000);

it('applies nothing twice', async () => {
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice() {} });

  expect(await upgradeDatabase({ url: database.url, sql })).toEqual([]);

  await sql.end();
  await database.drop();
}, 60_000);
