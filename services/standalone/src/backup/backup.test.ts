import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import {
  makeTestDatabase,
  startBackend,
  type Backend,
  type TestDatabase,
} from '@plumbline/testing/backend';
import postgres from 'postgres';
import { readMigrations } from '../migrations/migrations.ts';
import { supabaseFiles } from '../migrations/supabaseFiles.ts';
import { listBackups, makeBackup, type Backup } from './backups.ts';
import { backUpDaily } from './dailyBackups.ts';
import { loadDump } from './loadDump.ts';
import { restoreBackup } from './restoreBackup.ts';
import { dataTables, sequences } from './tables.ts';
import { withClient } from './withClient.ts';

const hasPsql = spawnSync('psql', ['--version']).status === 0;
const psql = (...args: string[]) => promisify(execFile)('psql', args);
const now = new Date('2026-11-21T03:00:00Z');
const strange = 'tab\t line\nfeed \\. back\\slash \u2028 "quotes" \\N naïve 日本';
let backend: Backend;
let dataDir: string;
let backup: Backup;
let place: TestDatabase;
let restored: postgres.Sql;

// One backup, made while somebody writes pairs of rows, and one restore; the tests look at the two.
beforeAll(async () => {
  backend = await startBackend({ seed: supabaseFiles.seed });
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
  const { owner } = await backend.makeCompany();
  await owner.client
    .from('clients')
    .insert({ name: 'Strange', notes: strange, address: { city: strange } });
  await store('a.png', 'then');
  const writing = writePairs(owner.id);
  backup = await makeBackup({ dataDir, databaseUrl: backend.databaseUrl, now });
  await writing.stop();
  await rm(join(dataDir, 'storage', 'bucket', 'a.png'));
  await store('b.png', 'later');

  place = await makeTestDatabase();
  await restoreBackup(backup, await target(nameOf(place.url)));
  restored = postgres(place.url, { max: 2, onnotice() {} });
}, 240_000);
afterAll(async () => {
  await restored.end();
  await dropDatabase(`${nameOf(place.url)}_before_20261121030000`);
  await place.drop();
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const urlOf = (database: string) =>
  Object.assign(new URL(backend.databaseUrl), { pathname: `/${database}` }).href;
const target = async (database: string) => ({
  urlOf,
  database,
  dataDir,
  migrations: await readMigrations(supabaseFiles.migrations),
  now,
});

async function store(name: string, text: string) {
  await mkdir(join(dataDir, 'storage', 'bucket'), { recursive: true });
  await writeFile(join(dataDir, 'storage', 'bucket', name), text);
}

function writePairs(owner: string) {
  let isOver = false;
  const insert = `insert into clients (company_id, name) select company_id, 'Pair' from user_profiles where id = $1`;
  const done = (async () => {
    while (!isOver)
      await backend.sql.begin(async (sql) => {
        await sql.unsafe(insert, [owner]);
        await sql.unsafe(insert, [owner]);
      });
  })();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

const writtenBefore: Record<string, string> = {
  'public.clients': `where name <> 'Pair'`,
  'private.client_sums': `where client_id not in (select id from public.clients where name = 'Pair')`,
};

/** Every row of every table but those written meanwhile, and where the sequences stand. */
async function contents(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const all: Record<string, unknown> = {};
    for (const { name, columns } of await dataTables(client)) {
      if (/activity_log|audit_log/.test(name)) continue;
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as hash from (select ${columns} from ${name} ${writtenBefore[name] ?? ''}) t`,
      );
      all[name] = rows[0];
    }
    return {
      ...all,
      sequences: (await sequences(client)).filter(({ name }) => !name.includes('_log')),
    };
  });
}

async function dropDatabase(name: string) {
  await backend.sql`drop database if exists ${backend.sql(name)} with (force)`;
}
const databaseOid = (name: string) =>
  backend.sql`select oid from pg_database where datname = ${name}`;

describe('backup and restore', () => {
  it('brings back every row of every table of the demo companies, and the sequences', async () => {
    const [before, after] = [await contents(backend.databaseUrl), await contents(place.url)];

    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(after).toEqual(before);
  });

  it('brings back every character', async () => {
    const rows =
      await restored`select notes, address->>'city' as city from clients where name = 'Strange'`;

    expect(rows).toEqual([{ notes: strange, city: strange }]);
  });

  it('is one moment, while others go on writing', async () => {
    const [then] = await restored`select count(*)::int as rows from clients where name = 'Pair'`;

    expect(then?.rows % 2).toBe(0);
  });

  it('brings back policies and triggers that work', async () => {
    const count = (sql: postgres.Sql) => sql`
      select (select count(*)::int from pg_policy) as policies,
        (select count(*)::int from pg_trigger where tgenabled = 'O') as triggers,
        (select count(*)::int from supabase_migrations.schema_migrations) as migrations`;

    expect(await count(restored)).toEqual(await count(backend.sql));
  });

  it('brings back the files and keeps the former ones', async () => {
    const bucket = join(dataDir, 'storage', 'bucket');

    expect(await readdir(bucket)).toEqual(['a.png']);
    expect(await readFile(join(bucket, 'a.png'), 'utf8')).toBe('then');
    expect(await readdir(join(dataDir, 'storage.before-20261121030000', 'bucket'))).toEqual([
      'b.png',
    ]);
  });

  it('keeps the former database', async () => {
    expect(await databaseOid(`${nameOf(place.url)}_before_20261121030000`)).toHaveLength(1);
  });

  it('is plain SQL that psql can load', async () => {
    const text = gunzipSync(await readFile(join(backup.folder, 'database.sql.gz'))).toString();

    expect(text).toMatch(/^COPY public\.companies \(id, .+\) FROM stdin;$/m);
    expect(text.trimEnd().endsWith('commit;')).toBe(true);
  });

  it('is restored into an empty database that has the migrations, by psql -f where there is one', async () => {
    const empty = await makeTestDatabase();
    const file = join(dataDir, 'database.sql');
    await writeFile(file, gunzipSync(await readFile(join(backup.folder, 'database.sql.gz'))));

    // The product does not need psql: without one its own reader of the same file is asked.
    if (hasPsql)
      await psql(
        '-v',
        'ON_ERROR_STOP=1',
        '-q',
        '-X',
        '-d',
        empty.url,
        '-o',
        '/dev/null',
        '-f',
        file,
      );
    else await loadDump(empty.url, join(backup.folder, 'database.sql.gz'));

    expect(await contents(empty.url)).toEqual(await contents(place.url));
    await empty.drop();
  }, 120_000);

  it('leaves everything as it was when the backup is cut off', async () => {
    const cut = await mkdtemp(join(tmpdir(), 'plumbline-cut-'));
    const whole = await readFile(join(backup.folder, 'database.sql.gz'));
    await writeFile(join(cut, 'database.sql.gz'), whole.subarray(0, whole.length / 2));
    const before = await databaseOid(nameOf(place.url));

    await expect(
      restoreBackup({ ...backup, folder: cut }, await target(nameOf(place.url))),
    ).rejects.toThrow('unexpected end of file');

    expect(await databaseOid(nameOf(place.url))).toEqual(before);
    await dropDatabase(`${nameOf(place.url)}_restoring`);
    await rm(cut, { recursive: true });
  }, 60_000);

  it('refuses a backup of a newer version', async () => {
    const newer = { ...backup, migrations: [...backup.migrations, '29990101000000'] };

    await expect(restoreBackup(newer, await target('nowhere'))).rejects.toThrow(
      'The backup was made by a newer Plumbline (migration 29990101000000). Update first.',
    );
  });
});

describe('the daily backup', () => {
  it('is made once a day and kept for seven days', async () => {
    const database = await makeTestDatabase();
    const day = 24 * 60 * 60 * 1000;
    const daily = join(dataDir, 'daily');
    const results = [];
    for (let at = 0; at <= 9; at += 0.5)
      results.push(
        await backUpDaily({
          dataDir: daily,
          databaseUrl: database.url,
          now: new Date(now.getTime() + at * day),
        }),
      );
    await database.drop();

    expect(results.filter((result) => result === 'made')).toHaveLength(10);
    expect((await listBackups(daily)).map(({ name }) => name.slice(0, 10))).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
  }, 60_000);
});
