// pnpm db:backup: a copy of database and files, of a running product too.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '@plumbline/kit';
import { offsiteOf, standaloneEnvironment } from '../environment.ts';
import { makeBackup } from './backups.ts';
import { copyNewest } from './dailyBackups.ts';
import { reachDatabase } from './installation.ts';
import { inWords } from './inWords.ts';

await inWords(async () => {
  const env = readEnvironment(standaloneEnvironment);
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`There is no installation in ${env.DATA_DIR}: set DATA_DIR to its folder.`);
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
    const offsite = offsiteOf(env);
    if (!offsite) return;
    const files = await copyNewest(env.DATA_DIR, offsite);
    process.stdout.write(`Copied to ${offsite.address}, with ${files ?? 0} new files\n`);
  } finally {
    await close();
  }
});
