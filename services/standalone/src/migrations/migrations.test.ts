import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { supabaseFiles } from './supabaseFiles.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { seedOnce } from './seed.ts';

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const farAhead = new Date('2999-12-31');
const recorded = () =>
  sql`select version, name, statements from supabase_migrations.schema_migrations order by version`;

describe('applyMigrations', () => {
  it('has recorded every file of supabase/migrations as the Supabase CLI does', async () => {
    const files = await readMigrations(supabaseFiles.migrations);

    const rows = await recorded();

    expect(rows.map(({ version, name }) => `${version}_${name}`)).toEqual(
      files.map(({ version, name }) => `${version}_${name}`),
    );
    expect(rows[0]?.statements.length).toBeGreaterThan(1);
    expect(rows[0]?.statements.every((statement: string) => !statement.endsWith(';'))).toBe(true);
  });

  it('applies what is new, once', async () => {
    const added = {
      version: '29990101000000',
      name: 'later',
      source: 'create table later (id int); insert into later values (1);',
    };

    const first = await applyMigrations(sql, [added], farAhead);
    const second = await applyMigrations(sql, [added], farAhead);

    expect([first, second]).toEqual([['29990101000000'], []]);
    expect(await sql`select * from later`).toEqual([{ id: 1 }]);
    expect((await recorded()).at(-1)).toEqual({
      version: '29990101000000',
      name: 'later',
      statements: ['create table later (id int)', 'insert into later values (1)'],
    });
  });

  it('lets requests through while another session uses a table', async () => {
    await sql`create table busy (id int)`;
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`select * from busy`;
    const added = {
      version: '29990101000001',
      name: 'column',
      source: 'alter table busy add column name text',
    };

    const applying = applyMigrations(sql, [added], farAhead);
    // Its own session, since a read may come while the migration waits; it ends before the holder does.
    const reader = postgres(database.url, { max: 1, onnotice() {} });
    for (let read = 0; read < 5; read += 1) await reader`select count(*), pg_sleep(0.3) from busy`;
    await reader.end();
    await holder`commit`;
    holder.release();

    expect(await applying).toEqual(['29990101000001']);
    expect(await sql`select name from busy`).toEqual([]);
  }, 60_000);

  it('builds an index beside its writers, again when that was interrupted', async () => {
    await sql`create table numbered (id int)`;
    await sql`insert into numbered values (1), (1)`;
    const index = {
      version: '29990101000002',
      name: 'index',
      source:
        '-- Finds rows by number.\ncreate unique index concurrently numbered_id on public.numbered (id);',
    };
    await expect(applyMigrations(sql, [index], farAhead)).rejects.toThrow(
      '29990101000002_index.sql',
    );
    await sql`truncate numbered`;

    expect(await applyMigrations(sql, [index], farAhead)).toEqual(['29990101000002']);
    const [found] =
      await sql`select indisvalid as valid from pg_index where indexrelid = 'numbered_id'::regclass`;
    expect(found).toEqual({ valid: true });
  });

  it('leaves nothing of a migration that fails, and names its line', async () => {
    const broken = {
      version: '29990101000003',
      name: 'broken',
      source: 'create table half (id int);\n\nselect nothing_like_it();',
    };

    await expect(applyMigrations(sql, [broken], farAhead)).rejects.toThrow(
      'supabase/migrations/29990101000003_broken.sql:3: function nothing_like_it() does not exist',
    );

    const [found] = await sql`select to_regclass('public.half') as half`;
    expect(found).toEqual({ half: null });
    expect((await recorded()).some(({ version }) => version === broken.version)).toBe(false);
  });

  it('refuses a file whose name has no version', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'));
    await writeFile(join(folder, 'first.sql'), 'select 1');

    await expect(readMigrations(folder)).rejects.toThrow(
      'first.sql is not named <14 digits>_<name>.sql',
    );
    await rm(folder, { recursive: true });
  });
});

describe('seedOnce', () => {
  it('runs the demo data once, even when the file changes afterwards', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'plumbline-seed-')), 'seed.sql');
    await writeFile(file, 'create table seeded (id int);');
    const first = await seedOnce(sql, file);
    await writeFile(file, 'create table seeded_again (id int);');

    const second = await seedOnce(sql, file);

    expect([first, second]).toEqual([true, false]);
  });

  it("fills a fresh database with the product's own demo companies", async () => {
    const fresh = await makeTestDatabase();
    const own = postgres(fresh.url, { max: 1, onnotice() {} });

    await seedOnce(own, supabaseFiles.seed);

    const [counts] =
      await own`select (select count(*)::int from companies) as companies, (select count(*)::int from projects) as projects`;
    expect(counts?.companies).toBeGreaterThanOrEqual(4);
    expect(counts?.projects).toBeGreaterThanOrEqual(24);
    await own.end();
    await fresh.drop();
  }, 60_000);
});
