// pnpm db:check: proves that the schema files and the migrations make the same database, and that new migrations
// can run during office hours.
import { pendingOf, readMigrations, supabaseFiles } from '@plumbline/standalone/migrations';
import { lockComplaints } from './longLocks.ts';
import { schemaComplaints } from './checkSchema.ts';
import { readSchemaFiles } from './schemaFiles.ts';

try {
  // Refuses a file that is dated in the future.
  const migrations = await readMigrations(supabaseFiles.migrations);
  pendingOf(migrations, [], new Date());
  const locks = await lockComplaints(migrations);
  if (locks.length > 0)
    throw new Error(
      `${locks.join('\n')}\n\nA migration must not hold up the users of a running installation.`,
    );
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
