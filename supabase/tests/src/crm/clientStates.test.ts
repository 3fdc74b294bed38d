import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { outcomes } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
let ada: string;
let ben: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 24, onnotice() {} });
  company = await makeCompany(sql, 'Builders');
  ada = await client('Ada');
  ben = await client('Ben');
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

async function client(name: string) {
  const [row] = await sql<{ id: string }[]>`
    insert into clients (company_id, name) values (${company.id}, ${name}) returning id`;
  return row?.id ?? '';
}
async function project(client_id: string | null, status = 'planning') {
  const [row] = await sql<{ id: string }[]>`
    insert into projects (company_id, name, client_id, status)
    values (${company.id}, 'Roof', ${client_id}, ${status}) returning id`;
  return row?.id ?? '';
}

type State = { id: string; is_living: boolean; states: string[] };
const told = () => sql<State[]>`
  select c.id, c.deleted_at is null as is_living, array(select distinct p.status from projects p
    where p.client_id = c.id and p.deleted_at is null order by 1) as states
  from clients c where c.company_id = ${company.id} order by 1`;
const kept = () => sql<State[]>`
  select s.client_id as id, s.is_living,
    array(select state from unnest(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed']) state
      where private.project_state(state) & s.project_states <> 0 order by 1) as states
  from private.client_sums s where s.company_id = ${company.id} order by 1`;
const expectKept = async () => expect([...(await kept())]).toEqual([...(await told())]);

const ways: [string, () => Promise<unknown>][] = [
  ['a project', () => project(ada)],
  [
    'a project that gets a client, goes on and goes to another',
    async () => {
      const id = await project(null, 'on_hold');
      await sql`update projects set client_id = ${ada} where id = ${id}`;
      await expectKept();
      await sql`update projects set status = 'in_progress' where id = ${id}`;
      await expectKept();
      await sql`update projects set client_id = ${ben}, status = 'delayed' where id = ${id}`;
      await expectKept();
      await sql`update projects set client_id = null where id = ${id}`;
    },
  ],
  [
    'a project that is deleted, comes back and is gone for good',
    async () => {
      const id = await project(ben, 'completed');
      await sql`update projects set deleted_at = now() where id = ${id}`;
      await expectKept();
      await sql`update projects set deleted_at = null where id = ${id}`;
      await expectKept();
      await sql`delete from projects where id = ${id}`;
    },
  ],
  [
    'projects that end together',
    async () => {
      const ids = await Promise.all([project(ada, 'delayed'), project(ben, 'delayed')]);
      await sql`update projects set status = 'completed' where id in ${sql(ids)}`;
    },
  ],
  [
    'a client who is deleted, comes back and is gone for good',
    async () => {
      const id = await client('Dora');
      await project(id, 'in_progress');
      await sql`update clients set deleted_at = now() where id = ${id}`;
      await expectKept();
      await sql`update clients set deleted_at = null where id = ${id}`;
      await expectKept();
      await sql`delete from projects where client_id = ${id}`;
      await sql`delete from clients where id = ${id}`;
    },
  ],
];

describe('which clients are counted by their projects', () => {
  it.each(ways)('is kept right by %s', async (_, act) => {
    await act();

    await expectKept();
  });

  it('is looked up anew', async () => {
    await project(ada, 'on_hold');
    await sql`update private.client_sums set is_living = false, project_states = 31 where company_id = ${company.id}`;

    await sql`select private.calculate_client_states(${company.id})`;

    await expectKept();
  });

  it('is kept right while thirty write at once, and none of them waits for another in a ring', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => project(at % 2 ? ada : ben, 'on_hold')),
    );

    const { refusals } = await outcomes([
      // Two clients in one transaction, each the other way round than the one before.
      ...ids.map(
        (id, at) =>
          sql`update projects set client_id = ${at % 2 ? ben : ada}, status = 'delayed' where id = ${id}`,
      ),
      ...Array.from({ length: 10 }, async (_, at) => {
        const who = at % 2 ? ada : ben;
        await sql`update clients set deleted_at = now() where id = ${who}`;
        await sql`update clients set deleted_at = null where id = ${who}`;
      }),
      ...Array.from(
        { length: 10 },
        (_, at) =>
          sql`insert into client_notes ${sql({ company_id: company.id, client_id: at % 2 ? ada : ben, body: 'Called' })}`,
      ),
    ]);

    expect(refusals).toEqual([]);
    await expectKept();
  }, 60_000);
});
