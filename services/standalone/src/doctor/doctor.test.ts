import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@plumbline/kit';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { standaloneEnvironment } from '../environment.ts';
import { addressChecks } from './addressChecks.ts';
import { databaseChecks } from './databaseChecks.ts';
import type { Finding } from './finding.ts';
import { machineChecks } from './machineChecks.ts';

const bad = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, part, says }) => `${state} ${part}: ${says}`);

describe('the database', () => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  beforeAll(async () => {
    database = await makeTestDatabase();
    sql = postgres(database.url, { max: 1, onnotice() {} });
  }, 60_000);
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  it('has nothing wrong when it is new', async () => {
    const findings = await databaseChecks(database.url);

    expect(bad(findings)).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual([
      'PostgreSQL',
      'database clock',
      'connections',
      'migrations',
      'background jobs',
      'messages',
    ]);
  });

  it('names migrations that are missing or newer, failed jobs, and messages that wait', async () => {
    const [{ version }] = await sql<[{ version: string }]>`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations) returning version`;
    const missing = bad(await databaseChecks(database.url));
    await sql`insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`;
    await sql`
      with company as (insert into companies (name) values ('Cedar') returning id),
        client as (insert into clients (company_id, name) select id, 'Ann Reed' from company returning id, company_id),
        job as (insert into private.daily_job_failures (company_id, job, error)
          select id, 'expire quotes', 'no' from company)
      insert into client_messages (company_id, client_id, kind, direction, status, email_address, subject, message_content, created_at)
      select company_id, id, 'email', 'outbound', 'pending', 'ann@reed.example', 'Hi', 'Hi', now() - interval '2 days' from client`;

    const newer = bad(await databaseChecks(database.url));

    expect(missing).toEqual([
      `failed migrations: 1 not applied, the first is ${version}: start Plumbline again, or run supabase db push`,
    ]);
    expect(newer).toEqual([
      'failed migrations: The database is newer than this copy of Plumbline (1 more): install the newest version',
      expect.stringContaining('warning background jobs: failed: Daily job: expire quotes (1)'),
      expect.stringContaining('failed messages: 1 texts or emails have waited'),
    ]);
  });

  it('says that none answers', async () => {
    expect(bad(await databaseChecks('postgres://127.0.0.1:9/plumbline'))).toEqual([
      expect.stringMatching(/^failed PostgreSQL: .*connect ECONNREFUSED/),
    ]);
  });
});

describe('the machine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-doctor-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const check = async (source: Record<string, string>) =>
    bad(
      await machineChecks(
        readEnvironment(standaloneEnvironment, { DATA_DIR: folder, ...source }),
        new Date('2026-11-24T12:00:00Z'),
      ),
    );

  it('names a backup that is too old, a mail server that is down, and settings for a laptop', async () => {
    await mkdir(join(folder, 'backups', 'one'), { recursive: true });
    const about = { madeAt: '2026-11-20T12:00:00Z', rows: {}, migrations: [] };
    await writeFile(join(folder, 'backups', 'one', 'about.json'), JSON.stringify(about));

    const found = await check({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://a.example' });

    expect(found).toEqual([
      `failed backup: the newest, ${join(folder, 'backups', 'one')}, is 96 hours old; plumbline.log says why`,
      expect.stringMatching(/^failed email: .*connect ECONNREFUSED/),
      expect.stringContaining('DEMO_DATA=0'),
      expect.stringContaining('ALLOW_DATA_RESET=0'),
      expect.stringContaining('CONFIRM_EMAIL=1'),
      expect.stringContaining('TWILIO_ACCOUNT_SID'),
      expect.stringContaining('STRIPE_SECRET_KEY'),
    ]);
  });

  it('only says on a laptop that there is no backup and that emails stay there', async () => {
    expect(await check({})).toEqual([
      'warning backup: there is none yet: pnpm db:backup makes one',
      expect.stringContaining('warning email: '),
    ]);
  });

  it('names a data folder that is not there', async () => {
    expect(await check({ DATA_DIR: join(folder, 'none') })).toContain(
      `failed data folder: ${join(folder, 'none')} does not exist: set DATA_DIR`,
    );
  });
});

describe('the address', () => {
  let server: Server;
  let address: string;
  let page = '<div id="plumbline-config">';
  beforeAll(async () => {
    server = createServer(({ url }, answer) => {
      if (url === '/login') answer.setHeader('date', new Date(Date.now() - 300_000).toUTCString());
      if (url === '/api/ai/ready') answer.statusCode = 503;
      answer.end(url === '/login' ? page : '{"status":"ready","degraded":["shared limits"]}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  it('names a wrong clock, a service that is not ready, and one that lacks a part', async () => {
    const found = bad(await addressChecks(address));

    expect(found[0]).toMatch(/failed clock: This machine and .* differ by 30\d seconds/);
    expect(found).toContain('failed service ai: answers 503; its log says why');
    expect(found).toContain('warning readiness: runs without "shared limits"; its log says why');
  });

  it('says once that another program, or none, answers there', async () => {
    page = 'Welcome to nginx';

    expect(bad(await addressChecks(address))[0]).toContain('failed page: ');
    expect(bad(await addressChecks('http://127.0.0.1:9'))).toEqual([
      "failed page: http://127.0.0.1:9/login can't be reached: is Plumbline running there?",
    ]);
  });
});
