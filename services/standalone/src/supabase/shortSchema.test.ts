import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { connect } from './connection.ts';
import { restUrlOf } from './databaseRoles.ts';

let database: TestDatabase;
let connection: Awaited<ReturnType<typeof connect>>['connection'];
let close: () => Promise<void>;
beforeAll(async () => {
  database = await makeTestDatabase();
  const { url } = database;
  ({ connection, close } = await connect({ url, restUrl: restUrlOf({ url }), pool: 2 }));
}, 60_000);
afterAll(async () => {
  await close();
  await database.drop();
});

it('has every column to be found, and none to step through with every request', async () => {
  const { columns } = await connection.introspect({ useCache: true });

  const isThere = (table: string) => columns.some((column) => column.table === table);

  expect([isThere('clients'), isThere('invoice_list')]).toEqual([true, true]);
  expect([...columns]).toEqual([]);
});

it('keeps of a view what it selects from', async () => {
  const { views } = await connection.introspect({ useCache: true });

  expect(views.length).toBeGreaterThan(10);
  expect(views.filter(({ sql }) => !/^(from\b.{1,200})?$/i.test(sql ?? ''))).toEqual([]);
});
