// pnpm db:backup: a copy of database and files, of a running product too.
import { readEnvironment, runProgram } from '@plumbline/kit';
import { standaloneEnvironment } from '../environment.ts';
import { makeBackup } from './backups.ts';
import { reachDatabase } from './installation.ts';

await runProgram(async () => {
  const env = readEnvironment(standaloneEnvironment);
  const { urlOf, database, close } = await reachDatabase(env);
  try {
    const { folder, rows } = await makeBackup({
      dataDir: env.DATA_DIR,
      databaseUrl: urlOf(database),
      now: new Date(),
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${folder}: ${total} rows of ${Object.keys(rows).length} tables, and all files\n`,
    );
  } finally {
    await close();
  }
});
