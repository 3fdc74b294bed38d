import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supabaseFiles } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { loadSchema } from '../loadSchema.ts';
import { versionAt } from '../nextMigration.ts';
import { readSchemaFiles, withoutComments } from '../schemaFiles.ts';

const [, , schemas, folder = supabaseFiles.migrations] = process.argv;
const database = await makeTestDatabase({ migrations: [] });
const sql = postgres(database.url, { max: 1, onnotice() {} });
const order = await loadSchema(sql, await readSchemaFiles(schemas));
const head =
  '-- The schema as supabase/schemas had it on this day; generated. Changes since then are in the files after this one.';
const texts = order.map(({ text }) => `${withoutComments(text)};`);
const source = [
  head,
  'set check_function_bodies = off;',
  ...texts,
  'reset check_function_bodies;',
].join('\n\n');
const file = join(folder, `${versionAt(new Date())}_baseline.sql`);
await writeFile(file, `${source}\n`);
process.stdout.write(`${file}\n`);
await sql.end();
await database.drop();
