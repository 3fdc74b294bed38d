import { fileURLToPath } from 'node:url';
import { fingerprint, readMigrations } from '@plumbline/standalone/supabase';
import { makeTestDatabase, startBackend, type Backend } from './index.ts';

const migrations = fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url));

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

describe('startBackend', () => {
  it('gives each caller a copy of its own of one template', async () => {
    const name = `template_${fingerprint(await readMigrations(migrations))}`;
    const templates = () => backend.sql`select oid::text from pg_database where datname = ${name}`;
    const before = await templates();
    const other = await startBackend();
    await backend.sql`create table only_here (id int)`;

    const [found] = await other.sql`select to_regclass('public.only_here') as here`;

    expect(found).toEqual({ here: null });
    expect(before).toHaveLength(1);
    expect([...(await templates())]).toEqual([...before]);
    await other.close();
  });

  it('reads tables and functions once for all copies of a template, and again for another', async () => {
    const [same, another] = await Promise.all([
      makeTestDatabase(),
      makeTestDatabase({ migrations: [{ version: '1', name: 'other', source: 'select 1' }] }),
    ]);

    const kept = await same.schemaCache.get('');
    const ofAnother = await another.schemaCache.get('');

    expect(JSON.parse(kept ?? '{}').tables).toContainEqual(
      expect.objectContaining({ name: 'companies' }),
    );
    expect(ofAnother).toBeUndefined();
    await Promise.all([same.drop(), another.drop()]);
  });

  it('serves what a test makes by itself to that test alone', async () => {
    const own = await startBackend({ hasOwnObjects: true });
    await own.sql`create function public.only_here() returns int language sql as 'select 7'`;
    await own.sql`grant execute on function public.only_here to service_role`;
    const other = await startBackend();

    const here = await own.service().rpc('only_here');
    const there = await other.service().rpc('only_here');

    expect([here.data, there.error?.code]).toEqual([7, 'PGRST202']);
    await Promise.all([own.close(), other.close()]);
  });

  it('signs the owner and the members of a company in', async () => {
    const company = await backend.makeCompany({ plan: 'starter', roles: ['field_supervisor'] });

    const { data, error } = await company
      .as('field_supervisor')
      .client.from('user_profiles')
      .select('email, role');

    expect(error).toBeNull();
    expect(data).toContainEqual({
      email: company.as('field_supervisor').email,
      role: 'field_supervisor',
    });
  });

  it('serves the same API over HTTP', async () => {
    const { url } = await backend.listen();

    const answer = await fetch(`${url}/rest/v1/companies?select=id`, {
      headers: { apikey: backend.keys.publishable },
    });

    expect([200, 401]).toContain(answer.status);
  });
});
