import { rm } from 'node:fs/promises';
import { repeat } from '@plumbline/kit';
import type { Logger } from 'pino';
import { offsiteOf, type StandaloneEnvironment } from '../environment.ts';
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

/**
 * Copies the newest backup into the bucket unless it is there. Loaded on demand: few installations have a bucket.
 * @returns how many stored files were new, or undefined when there was nothing to copy
 */
export async function copyNewest(
  dataDir: string,
  offsite: NonNullable<ReturnType<typeof offsiteOf>>,
): Promise<number | undefined> {
  const backup = (await listBackups(dataDir)).at(-1);
  if (!backup) return undefined;
  const [{ copyOffsite }, { s3Client }] = await Promise.all([
    import('./offsite.ts'),
    import('@plumbline/area-registry/s3'),
  ]);
  return copyOffsite(backup, { ...offsite, client: s3Client(), now: new Date() });
}

/**
 * Looks a minute after the start and then every hour whether a backup is due, or the newest is not in the bucket yet;
 * the answer stops it.
 */
export const scheduleBackups = ({
  env,
  databaseUrl,
  log,
}: {
  env: StandaloneEnvironment;
  databaseUrl: string;
  log: Logger;
}): (() => Promise<void>) =>
  repeat({
    name: 'daily backup',
    afterMs: minute,
    everyMs: 60 * minute,
    log,
    async work() {
      const { DATA_DIR: dataDir } = env;
      const result = await backUpDaily({ dataDir, databaseUrl, now: new Date() });
      log.info({ result }, 'daily backup');
      const offsite = offsiteOf(env);
      const files = offsite && (await copyNewest(dataDir, offsite));
      if (files !== undefined) log.info({ files }, 'backup copied to the bucket');
    },
  });
