import { fileURLToPath } from 'node:url';
import { applyMigrations, readMigrations, type Migration } from '@plumbline/standalone/supabase';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';
import { fillTables } from '../world/samples.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** How many rows each table of the schema public has. */
async function rowCounts(sql: postgres.Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; rows: string }[]>`
    select relname as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

async function upgrade(migrations: readonly Migration[], from: number) {
  const database = await makeTestDatabase({ migrations: migrations.slice(0, from) });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  try {
    const company = await makeCompany(sql, 'Before');
    const { samples, gaps } = await fillTables(sql, company);
    const before = await rowCounts(sql);
    const applied = await applyMigrations(sql, migrations);
    const after = await rowCounts(sql);
    const lost = [...before]
      .filter(([table, rows]) => (after.get(table) ?? 0) < rows)
      .map(([table]) => table);
    return { applied: applied.length, lost, filled: samples.size, gaps };
  } finally {
    await sql.end();
    await database.drop();
  }
}

// The longest way first: the others begin with the database that it begins with.
it.each([
  ['fifteen', 15],
  ['five', 5],
  ['one', 1],
])(
  'applies the last %s migrations over a filled database and loses no row',
  async (_, behind) => {
    const migrations = await readMigrations(folder);

    const { applied, lost, filled, gaps } = await upgrade(migrations, migrations.length - behind);

    expect(applied).toBe(behind);
    expect(lost).toEqual([]);
    expect(gaps).toEqual([]);
    expect(filled).toBeGreaterThan(30);
  },
  60_000,
);

it('applies nothing twice', async () => {
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice() {} });

  expect(await applyMigrations(sql, await readMigrations(folder))).toEqual([]);

  await sql.end();
  await database.drop();
}, 60_000);
