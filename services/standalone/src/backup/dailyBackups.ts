import { rm } from 'node:fs/promises';
import { repeat } from '@plumbline/kit';
import type { Logger } from 'pino';
import { listBackups, makeBackup } from './backups.ts';

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;

type Options = { dataDir: string; databaseUrl: string; now: Date };

/** Makes a backup when the newest is a day old, and removes those older than seven days. */
export async function backUpDaily({
  dataDir,
  databaseUrl,
  now,
}: Options): Promise<'made' | 'recent'> {
  const backups = await listBackups(dataDir);
  const newest = backups.at(-1);
  if (newest && now.getTime() - Date.parse(newest.madeAt) < day) return 'recent';
  await makeBackup({ dataDir, databaseUrl, now });
  // Only once the new one is complete; a week without a start still leaves the newest.
  for (const { folder, madeAt } of backups)
    if (now.getTime() - Date.parse(madeAt) >= 7 * day)
      await rm(folder, { recursive: true, force: true });
  return 'made';
}

/** Looks a minute after the start and then every hour whether a backup is due; the answer stops it. */
export const scheduleBackups = ({
  log,
  ...source
}: Omit<Options, 'now'> & { log: Logger }): (() => Promise<void>) =>
  repeat({
    name: 'daily backup',
    afterMs: minute,
    everyMs: 60 * minute,
    log,
    async work() {
      const result = await backUpDaily({ ...source, now: new Date() });
      log.info({ result }, 'daily backup');
    },
  });
