// pnpm db:restore [folder]: puts a backup in place of database and files; without a folder the newest.
import { resolve } from 'node:path';
import { readEnvironment } from '@plumbline/kit';
import { standaloneEnvironment } from '../environment.ts';
import { allMigrations } from '../migrations/upgrade.ts';
import { LockedError, takeLock } from '../postgres/processLock.ts';
import { listBackups, readBackup } from './backups.ts';
import { reachDatabase } from './installation.ts';
import { inWords } from './inWords.ts';
import { restoreBackup } from './restoreBackup.ts';

await inWords(async () => {
  const env = readEnvironment(standaloneEnvironment);
  const [, , given] = process.argv;
  const backup = given
    ? await readBackup(resolve(given))
    : (await listBackups(env.DATA_DIR)).at(-1);
  if (!backup)
    throw new Error(`There is no backup in ${env.DATA_DIR}/backups. Make one with: pnpm db:backup`);
  await refuseWhileRunning(env.DATA_DIR);
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
