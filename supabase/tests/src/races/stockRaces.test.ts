import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { asPerson } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

const connections = 40;
let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: connections, onnotice() {} });
  company = await makeCompany(sql, 'Racers');
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

it.each([
  ['items_database', 'item_id'],
  ['materials', 'material_id'],
])(
  'takes ten pieces from %s on forty connections and refuses the other thirty',
  async (table, key) => {
    const [row] = await sql<{ id: string }[]>`
      insert into ${sql(table)} (company_id, name, current_stock) values (${company.id}, 'Hammer', 10) returning id`;
    const id = row?.id ?? '';

    const answers = await Promise.allSettled(
      Array.from({ length: connections }, () =>
        asPerson(
          sql,
          company.people.owner,
          (as) =>
            as`insert into stock_movements (${as(key)}, kind, quantity) values (${id}, 'used', -1)`,
        ),
      ),
    );
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason)] : [],
    );
    const [after] = await sql<{ stock: number; taken: number }[]>`
      select current_stock::float as stock,
        (select count(*)::int from stock_movements m where m.${sql(key)} = t.id and m.kind = 'used') as taken
      from ${sql(table)} t where id = ${id}`;

    expect(after).toEqual({ stock: 0, taken: 10 });
    expect(refusals).toHaveLength(30);
    for (const refusal of refusals) expect(refusal).toContain("There isn't enough in stock.");
  },
  60_000,
);
