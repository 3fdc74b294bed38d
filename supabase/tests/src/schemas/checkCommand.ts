// pnpm db:check: proves that the schema files and the migrations make the same database.
import { pendingOf, readMigrations, supabaseFiles } from '@plumbline/standalone/migrations';
import { schemaComplaints } from './checkSchema.ts';
import { readSchemaFiles } from './schemaFiles.ts';

try {
  // Refuses a file that is dated in the future.
  pendingOf(await readMigrations(supabaseFiles.migrations), [], new Date());
  const complaints = await schemaComplaints(await readSchemaFiles());
  if (complaints.length > 0)
    throw new Error(
      `${complaints.join('\n')}\n\nThe schema files and the migrations differ. Write the next migration with: pnpm db:diff <name>`,
    );
  process.stdout.write('The schema files and the migrations make the same database.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
