import { storedIn } from '@plumbline/domain';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';

let database: TestDatabase;
/** `table.column` → the texts that its check allows. */
let allowed: Map<string, string[]>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1 });
  const rows = await sql<{ name: string; definition: string }[]>`
    select format('%s.%s', t.relname, a.attname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and t.relnamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'`;
  await sql.end();
  allowed = new Map(
    rows.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? ''),
    ]),
  );
}, 60_000);
afterAll(() => database.drop());

it.each(Object.entries(storedIn))(
  'has the values of %s that the database allows',
  (name, values) => {
    expect(allowed.get(name)?.toSorted()).toEqual([...values].toSorted());
  },
);
