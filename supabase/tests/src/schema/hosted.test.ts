import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster, stopCluster, type Cluster } from '@plumbline/standalone/cluster';
import { applyMigrations, readMigrations, startSupabase } from '@plumbline/standalone/supabase';
import { memoryFolder } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { insertCopy, readAll } from '../world/attempts.ts';
import { readTables } from '../world/tables.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * The ownership of a hosted Supabase project: the schemas auth and storage belong to roles of their
 * own, and migrations run as a role that is no superuser. Roles are of a whole cluster, so this test
 * has its own.
 */
const hostedOwnership = `
  create role supabase_auth_admin nologin createrole;
  create role supabase_storage_admin nologin createrole;
  create role project_owner login password 'project' createrole createdb bypassrls;
  grant anon, authenticated, service_role to project_owner;
  do $$
  declare
    found record;
  begin
    for found in select c.oid::regclass as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'storage') and c.relkind = 'r' loop
      execute format('alter table %s owner to supabase_%s_admin', found.name, found.schema);
    end loop;
    for found in select p.oid::regprocedure as name, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('auth', 'storage') loop
      execute format('alter function %s owner to supabase_%s_admin', found.name, found.schema);
    end loop;
  end $$;
  alter schema auth owner to supabase_auth_admin;
  alter schema storage owner to supabase_storage_admin;
  grant usage on schema auth, storage to project_owner, anon, authenticated, service_role;
  grant all on all tables in schema auth to project_owner;
  grant all on all tables in schema storage to project_owner, anon, authenticated, service_role;
  grant supabase_storage_admin to project_owner;
  grant all on schema extensions to project_owner;
  drop schema if exists supabase_migrations cascade;
  alter database postgres owner to project_owner;`;

let folder: string;
let cluster: Cluster;
let superuser: postgres.Sql;
let close = async () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder, 'plumbline-hosted-'));
  cluster = await startCluster(join(folder, 'postgres'));
  superuser = postgres(cluster.url('postgres'), { max: 2, onnotice() {} });
  const options = {
    databaseUrl: cluster.url('postgres'),
    storageFolder: join(folder, 'files'),
    keys: {
      jwtSecret: 'a-secret-for-tests-only-of-enough-length',
      publishable: 'sb_publishable_x_0',
      secret: 'sb_secret_x_0',
    },
    siteUrl: 'http://localhost:3000',
    confirmsEmail: false,
    mails: { send: () => Promise.reject(new Error('No mail is expected here')) },
    pool: 2,
  };
  const supabase = await startSupabase(options, async () => {
    await superuser.unsafe(hostedOwnership);
    await migrateAsOwner();
  });
  close = supabase.close;
}, 90_000);

afterAll(async () => {
  await superuser.end();
  await close();
  await stopCluster(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}, 30_000);

async function migrateAsOwner() {
  const address = new URL(cluster.url('postgres'));
  address.username = 'project_owner';
  address.password = 'project';
  const owner = postgres(address.href, { max: 1, onnotice() {} });
  await applyMigrations(owner, await readMigrations(migrations));
  await owner.end();
}

it('serves a project whose migrations ran without the rights of a superuser', async () => {
  const person = '00000000-0000-4000-8000-000000000001';
  const auth = await superuser.reserve();
  await auth`set role supabase_auth_admin`;
  await auth`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${person}, 'owner@hosted.test', now(), ${auth.json({ company_name: 'Hosted', selected_plan: 'professional' })})`;
  await auth`reset role`;
  auth.release();
  const tables = await readTables(superuser);
  const clients = tables.find(({ name }) => name === 'clients');
  if (!clients) throw new Error('There is no table of clients');

  const profiles = await readAll(superuser, person, 'user_profiles');
  const added = await insertCopy(superuser, person, clients, {
    name: 'A client',
    company_id: profiles.rows[0]?.company_id,
    address: {},
    client_type: 'residential',
    payment_terms: 'net30',
    preferred_contact_method: 'email',
    is_active: true,
  });

  expect(profiles.rows).toMatchObject([{ role: 'owner', email: 'owner@hosted.test' }]);
  expect(added).toMatchObject({ result: 'done', message: '' });
});
