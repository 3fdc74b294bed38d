import { makeTestDatabase, startBackend, type Backend } from '@plumbline/testing/backend';
import postgres from 'postgres';

const roles = ['anon', 'authenticated', 'service_role', 'public'];

/** Every right that an API role has on a table, view, column or function of the exposed and the private schema. */
async function grantsOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select grantee || ' ' || privilege_type || ' ' || what as line from (
      select coalesce(r.rolname, 'public') as grantee, a.privilege_type, c.oid::regclass::text as what
      from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select coalesce(r.rolname, 'public'), a.privilege_type, t.attrelid::regclass || '.' || t.attname
      from pg_attribute t join pg_class c on c.oid = t.attrelid cross join aclexplode(t.attacl) a
      left join pg_roles r on r.oid = a.grantee
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select coalesce(r.rolname, 'public'), a.privilege_type, p.oid::regprocedure::text
      from pg_proc p cross join aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select coalesce(r.rolname, 'public'), a.privilege_type, n.nspname
      from pg_namespace n cross join aclexplode(n.nspacl) a left join pg_roles r on r.oid = a.grantee
    ) as grants where grantee in ${sql(roles)} order by 1`;
  return rows.map(({ line }) => line);
}

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

it('has the rights that the migrations grant, also after the API has served requests', async () => {
  const untouched = await makeTestDatabase();
  const sql = postgres(untouched.url, { max: 1, onnotice() {} });
  const declared = await grantsOf(sql);
  await sql.end();
  await untouched.drop();
  const { owner } = await backend.makeCompany();

  await owner.client.from('projects').select('*');
  await owner.client.storage.from('project-photos').upload(`x/y.png`, 'not an image');
  await backend.client().from('plans').select('*');
  await backend.service().from('companies').select('*');

  expect(declared.length).toBeGreaterThan(500);
  expect(await grantsOf(backend.sql)).toEqual(declared);
});

it('keeps row-level security on', async () => {
  const open = await backend.sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not relrowsecurity`;

  expect([...open]).toEqual([]);
});
