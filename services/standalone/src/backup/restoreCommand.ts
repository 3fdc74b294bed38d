// pnpm db:restore [folder | s3://bucket/folder [instant]]: puts a backup in place of database and files, the newest
// unless told.
import { readEnvironment } from '@plumbline/kit';
import { standaloneEnvironment } from '../environment.ts';
import { allMigrations } from '../migrations/upgrade.ts';
import { LockedError, takeLock } from '../postgres/processLock.ts';
import { givenBackup } from './givenBackup.ts';
import { reachDatabase } from './installation.ts';
import { inWords } from './inWords.ts';
import { restoreBackup } from './restoreBackup.ts';

await inWords(async () => {
  const env = readEnvironment(standaloneEnvironment);
  await refuseWhileRunning(env.DATA_DIR);
  const backup = await givenBackup(env.DATA_DIR);
  const { close, ...installation } = await reachDatabase(env);
  try {
    const migrations = await allMigrations();
    const former = await restoreBackup(backup, {
      ...installation,
      dataDir: env.DATA_DIR,
      migrations,
      now: new Date(),
    });
    process.stdout.write(
      `Restored the backup of ${backup.madeAt}.\nWhat was there before is kept: database ${former.database}, files ${former.storage}\n`,
    );
  } finally {
    await close();
  }
});

async function refuseWhileRunning(dataDir: string) {
  try {
    const release = await takeLock(`${dataDir}/lock`);
    await release();
  } catch (error) {
    if (error instanceof LockedError)
      throw new Error(`Stop Plumbline first (process ${error.pid}).`, { cause: error });
    throw error;
  }
}
