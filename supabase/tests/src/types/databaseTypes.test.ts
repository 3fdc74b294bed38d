import { readFile } from 'node:fs/promises';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { readCatalogue } from './catalogue.ts';
import { databaseTypes } from './databaseTypes.ts';
import { typesFile } from './typesFile.ts';

let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice() {} });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it('finds the client types as the migrations make them (else run pnpm db:types)', async () => {
  const written = await readFile(typesFile, 'utf8');

  expect(written).toBe(databaseTypes(await readCatalogue(sql)));
});

it('notices a new column', async () => {
  const before = databaseTypes(await readCatalogue(sql));
  await sql`alter table clients add column shoe_size int`;

  const after = databaseTypes(await readCatalogue(sql));

  expect(before).not.toContain('shoe_size');
  expect(after).toContain('shoe_size: number | null;');
  expect(after).toContain('shoe_size?: number | null;');
});
