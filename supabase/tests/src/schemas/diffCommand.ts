// pnpm db:diff <name> [--allow-drop] [--data]: writes the next migrations from the schema files: one, and a file
// for each index or validation of a table that has rows, which would block its writers.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMigrations, supabaseFiles } from '@plumbline/standalone/migrations';
import { nextMigration, versionAt } from './nextMigration.ts';
import { readSchemaFiles } from './schemaFiles.ts';

const usage =
  'Use: pnpm db:diff <name> [--allow-drop] [--data]. The name says object and change in snake_case: invoice_overpayment_in_json';

try {
  await write();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function write() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'allow-drop': { type: 'boolean' }, data: { type: 'boolean' } },
  });
  const [name] = positionals;
  if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(usage);
  const migrations = await readMigrations(supabaseFiles.migrations);
  if (values.data) {
    const version = versionAt(new Date(), migrations.at(-1)?.version);
    await save(
      version,
      name,
      '-- Data: a step written by hand. It runs once, over the rows of every installation.\n',
    );
    return;
  }
  const written = await nextMigration({
    name,
    statements: await readSchemaFiles(),
    migrations,
    now: new Date(),
    allowsDrop: values['allow-drop'] ?? false,
  });
  if (!written) {
    process.stdout.write(
      'Nothing to write: the migrations already make what the schema files say.\n',
    );
    return;
  }
  for (const migration of written.written)
    await save(migration.version, migration.name, migration.source);
  if (written.left.length === 0) return;
  throw new Error(
    `${written.left.join('\n')}\n\nWrite this part by hand at the end of the first file, then run: pnpm db:check`,
  );
}

async function save(version: string, name: string, source: string) {
  const file = join(supabaseFiles.migrations, `${version}_${name}.sql`);
  await writeFile(file, source);
  process.stdout.write(`Wrote ${file}. Read it before you commit it.\n`);
}
