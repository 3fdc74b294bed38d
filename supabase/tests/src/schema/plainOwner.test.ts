import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, stopCluster, type Cluster } from '@plumbline/standalone/cluster';
import { supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { seedOnce, startSupabase } from '@plumbline/standalone/supabase';
import { memoryFolder } from '@plumbline/testing/backend';
import postgres from 'postgres';

const owner = 'postgres://shop_owner:shop@';
const supabaseSettings = {
  keys: {
    jwtSecret: 'a-secret-for-tests-only-of-enough-length',
    publishable: 'sb_publishable_x_0',
    secret: 'sb_secret_x_0',
  },
  siteUrl: 'http://localhost:3000',
  confirmsEmail: false,
  mails: { send: () => Promise.reject(new Error('No mail is expected here')) },
  pool: 4,
};
let folder: string;
let cluster: Cluster;
let superuser: postgres.Sql;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder, 'plumbline-owner-'));
  cluster = await startCluster(join(folder, 'postgres'));
  const admin = postgres(cluster.url('postgres'), { max: 1, onnotice() {} });
  await admin`create role shop_owner login password 'shop'`;
  await admin`create database shop owner shop_owner`;
  await admin.end();
  url = `${owner}127.0.0.1:${cluster.port}/shop`;
  superuser = postgres(cluster.url('shop'), { max: 1, onnotice() {} });
}, 120_000);
afterAll(async () => {
  await superuser.end();
  await stopCluster(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const start = (authenticatorPassword: string, migrate = async () => {}) =>
  startSupabase(
    {
      ...supabaseSettings,
      databaseUrl: url,
      authenticatorPassword,
      storageFolder: join(folder, 'files'),
    },
    migrate,
  );
const runRoles = async () => superuser.unsafe(await readFile(supabaseFiles.roles, 'utf8')).simple();

describe('a database whose owner is not a superuser', () => {
  it('is refused in one sentence that names what is missing', async () => {
    await expect(start('secret')).rejects.toThrow(
      'The database cannot be used: its user shop_owner is not a superuser, and the database lacks the role anon, the role authenticated, the role service_role, and the role authenticator. Have a superuser run supabase/roles.sql in it once, then start again.',
    );
  });

  it('is refused while the REST login has another password, or a right is gone', async () => {
    await runRoles();
    await expect(start('secret')).rejects.toThrow(
      /^The database cannot be used: the role authenticator cannot sign in .*AUTHENTICATOR_PASSWORD\.$/,
    );
    await superuser`revoke anon from authenticator`;
    await superuser`alter role service_role nobypassrls`;
    await superuser`alter role authenticator reset pgrst.db_pre_request`;

    await expect(start('secret')).rejects.toThrow(
      'lacks bypassrls for service_role, anon granted to authenticator, and the setting pgrst.db_pre_request = public.follow_own_clock of authenticator.',
    );
  });

  it('takes schema, demo data, and requests once a superuser has run roles.sql, also twice', async () => {
    await superuser`alter role service_role bypassrls`;
    await superuser`alter role authenticator password 'secret'`;
    await runRoles();
    await runRoles();
    const sql = postgres(url, { max: 2, onnotice() {} });

    const supabase = await start('secret', async () => {
      await upgradeDatabase({ url, sql });
      await seedOnce(sql, supabaseFiles.seed);
    });
    const ask = (path: string, body: object, token?: string) =>
      supabase.handle(
        new Request(`${supabaseSettings.siteUrl}${path}`, {
          method: 'POST',
          headers: {
            apikey: supabaseSettings.keys.publishable,
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        }),
        { peerAddress: '127.0.0.1' },
      );
    const signIn = await ask('/auth/v1/token?grant_type=password', {
      email: 'owner@plumbline.test',
      password: 'Plumbline!2026',
    });
    const { access_token } = await signIn.json();
    const session = await ask('/rest/v1/rpc/current_session', {}, access_token);
    const [left] = await sql`
      select count(*)::int as of_superuser from pg_class where relowner = 'postgres'::regrole
        and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`;

    expect([signIn.status, session.status]).toEqual([200, 200]);
    expect(await session.json()).toMatchObject({ user: { role: 'owner' } });
    expect(left).toEqual({ of_superuser: 0 });
    await supabase.close();
    await sql.end();
  }, 120_000);

  it('says at /ready that the setting of the REST login or the time zones are gone', async () => {
    const problems = async () => {
      const [found] = await superuser`select public.check_readiness() -> 'problems' as problems`;
      return found?.problems;
    };
    const whole = await problems();
    await superuser`alter role authenticator reset pgrst.db_pre_request`;
    await superuser.unsafe(`create or replace function private.known_zone(p_zone text)
      returns text language sql stable set search_path = '' as 'select null'`);

    const harmed = await problems();
    await runRoles();

    expect(whole).toEqual([]);
    expect(harmed).toEqual([
      'The role authenticator lacks the setting pgrst.db_pre_request = public.follow_own_clock: days are counted in UTC.',
      'PostgreSQL does not know the time zone America/Chicago: its time zone data is missing or incomplete.',
    ]);
    expect(await problems()).toHaveLength(1);
  });
});

describe('a server that has an authenticator already, and a superuser', () => {
  const startAsSuperuser = async () => {
    const supabase = await startSupabase(
      {
        ...supabaseSettings,
        databaseUrl: cluster.url('postgres'),
        storageFolder: join(folder, 'files'),
      },
      async () => {},
    );
    await supabase.close();
  };
  const stored = async () => {
    const [found] =
      await superuser`select rolpassword from pg_authid where rolname = 'authenticator'`;
    return found?.rolpassword;
  };

  it('is refused, and the password stays, where Plumbline did not set it', async () => {
    await superuser`alter role authenticator password 'of another PostgREST'`;
    const before = await stored();

    await expect(startAsSuperuser()).rejects.toThrow(
      'The database cannot be used: the role authenticator has a password that Plumbline did not set, perhaps for another PostgREST. Start with the same one in AUTHENTICATOR_PASSWORD.',
    );
    expect(await stored()).toBe(before);
  });

  it('is refused where the authenticator calls another function before each request', async () => {
    await superuser`alter role authenticator set pgrst.db_pre_request = 'shop.check_token'`;

    await expect(startAsSuperuser()).rejects.toThrow(
      'The database cannot be used: its role authenticator belongs to another PostgREST (pgrst.db_pre_request is shop.check_token). Use a PostgreSQL server that Plumbline has to itself.',
    );
    const [found] = await superuser`select rolconfig from pg_roles where rolname = 'authenticator'`;
    expect(found?.rolconfig).toEqual(['pgrst.db_pre_request=shop.check_token']);
  });

  it('gets the setting that is missing, and a password that Plumbline has set before is replaced', async () => {
    await superuser`alter role authenticator reset pgrst.db_pre_request`;
    await superuser`alter role authenticator password null`;
    await startAsSuperuser();
    const first = await stored();
    await superuser`alter role authenticator password 'derived from an older one'`;

    await startAsSuperuser();

    const [found] = await superuser`select rolconfig from pg_roles where rolname = 'authenticator'`;
    expect(first).not.toBeNull();
    expect(found?.rolconfig).toEqual(['pgrst.db_pre_request=public.follow_own_clock']);
  });
});
