import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, stopCluster } from '@plumbline/standalone/cluster';
import {
  differencesOf,
  readCatalog,
  readMigrations,
  supabaseFiles,
} from '@plumbline/standalone/migrations';
import { applyMigrations, startSupabase } from '@plumbline/standalone/supabase';
import { memoryFolder } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { debianProgram, hasDebianCluster, startDebianCluster } from './debianCluster.ts';
import { hostedOwnership, hostedRoles } from './hostedOwnership.ts';

type Server = { url: (database: string) => string; stop: () => Promise<unknown> };

const servers: [string, (folder: string) => Promise<Server>][] = [
  [
    'the embedded PostgreSQL',
    async (folder) => ({ ...(await startCluster(folder)), stop: () => stopCluster(folder) }),
  ],
  ...(hasDebianCluster
    ? [['PostgreSQL 15', startDebianCluster] satisfies (typeof servers)[number]]
    : []),
];

const asOwner = (url: string) =>
  Object.assign(new URL(url), { username: 'project_owner', password: 'project' }).href;
const connect = (url: string) => postgres(url, { max: 1, onnotice() {} });

/** How many of the newest files are pushed in a session of their own each: the older ones were, when they were new. */
const newest = 12;

/** A project whose schema is pushed by an owner who is no superuser. */
async function pushedProject(server: Server, database: string, push: boolean) {
  const superuser = connect(server.url(database));
  const supabase = await startSupabase(
    {
      databaseUrl: server.url(database),
      storageFolder: join(memoryFolder, 'never-used'),
      keys: {
        jwtSecret: 'a-secret-for-tests-only-of-enough-length',
        publishable: 'sb_publishable_x_0',
        secret: 'sb_secret_x_0',
      },
      siteUrl: 'http://localhost:3000',
      confirmsEmail: false,
      mails: { send: () => Promise.reject(new Error('No mail is expected here')) },
      pool: 2,
    },
    async () => {
      if (push) await superuser.unsafe(hostedRoles);
      await superuser.unsafe(
        hostedOwnership.replace('alter database postgres', `alter database ${database}`),
      );
      await superuser.unsafe(await readFile(supabaseFiles.roles, 'utf8')).simple();
      if (!push) return;
      const migrations = await readMigrations(supabaseFiles.migrations);
      for (let at = migrations.length - newest; at < migrations.length; at += 1) {
        const session = connect(asOwner(server.url(database)));
        await applyMigrations(session, migrations.slice(0, at + 1));
        await session.end();
      }
    },
  );
  await supabase.close();
  await superuser.end();
}

describe.each(servers)('on %s', (_name, start) => {
  let folder: string;
  let server: Server;

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, 'plumbline-push-'));
    server = await start(join(folder, 'postgres'));
    await pushedProject(server, 'postgres', true);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);

  it('has nothing left to push', async () => {
    const session = connect(asOwner(server.url('postgres')));

    expect(await applyMigrations(session, await readMigrations(supabaseFiles.migrations))).toEqual(
      [],
    );

    await session.end();
  });

  it('lets the owner search items by a word that is nearly right, in a session of its own', async () => {
    const session = connect(asOwner(server.url('postgres')));

    expect(
      await session`select * from private.similar_items(gen_random_uuid(), 'hamer', 5)`,
    ).toEqual([]);

    await session.end();
  });

  it('restores from its own dump without a fault', async () => {
    if (!hasDebianCluster || _name !== 'PostgreSQL 15') return;
    const from = connect(asOwner(server.url('postgres')));
    await from`create database restored`;
    await pushedProject(server, 'restored', false);
    const to = connect(asOwner(server.url('restored')));
    await to.unsafe(
      'drop schema public; create schema if not exists extensions; create extension pg_trgm schema extensions; create extension btree_gin schema extensions; create extension btree_gist schema extensions',
    );
    const file = join(folder, 'dump');

    await debianProgram('pg_dump', [
      '-Fc',
      '--schema=public',
      '--schema=private',
      '-f',
      file,
      '-d',
      asOwner(server.url('postgres')),
    ]);
    await debianProgram('pg_restore', [
      '--no-owner',
      '--exit-on-error',
      '-d',
      asOwner(server.url('restored')),
      file,
    ]);

    const differences = differencesOf(await readCatalog(from), await readCatalog(to)).map(
      ({ key }) => key,
    );
    expect(
      differences.filter(
        (key) => !/(?:auth|storage|extensions)\b|schema public|default rights/.test(key),
      ),
    ).toEqual([]);
    await from.end();
    await to.end();
  }, 120_000);
});
