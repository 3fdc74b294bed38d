import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster, stopCluster, type Cluster } from '@plumbline/standalone/cluster';
import { supabaseFiles } from '@plumbline/standalone/migrations';
import { applyMigrations, readMigrations, startSupabase } from '@plumbline/standalone/supabase';
import { memoryFolder } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { insertCopy, readAll } from '../world/attempts.ts';
import { readTables } from '../world/tables.ts';
import { hostedOwnership, hostedRoles } from './hostedOwnership.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

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
    await superuser.unsafe(hostedRoles);
    await superuser.unsafe(hostedOwnership);
    await superuser.unsafe(await readFile(supabaseFiles.roles, 'utf8')).simple();
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
    is_tax_exempt: false,
    is_active: true,
  });

  expect(profiles.rows).toMatchObject([{ role: 'owner', email: 'owner@hosted.test' }]);
  expect(added).toMatchObject({ result: 'done', message: '' });
});
