import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { elsewhere, entities } from './entities.ts';

let database: TestDatabase;
let columns: Set<string>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1 });
  const rows = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`;
  await sql.end();
  columns = new Set(rows.map(({ name }) => name));
}, 60_000);
afterAll(() => database.drop());

it.each(Object.entries(entities))(
  'stores %s with every column of the specification',
  (table, names) => {
    const wanted = names.split(' ').map((name) => `${table}.${name}`);

    expect(wanted.filter((name) => !columns.has(elsewhere[name] ?? name))).toEqual([]);
  },
);

it('sends nobody elsewhere for what stands in its place', () => {
  expect(Object.keys(elsewhere).filter((name) => columns.has(name))).toEqual([]);
});
