import { writeFile } from 'node:fs/promises';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { readCatalogue } from './catalogue.ts';
import { databaseTypes } from './databaseTypes.ts';
import { typesFile } from './typesFile.ts';

const database = await makeTestDatabase();
const sql = postgres(database.url, { max: 1, onnotice() {} });
try {
  await writeFile(typesFile, databaseTypes(await readCatalogue(sql)));
} finally {
  await sql.end();
  await database.drop();
}
