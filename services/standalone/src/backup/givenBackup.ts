import { join, resolve } from 'node:path';
import { isS3Address, s3Client } from '@plumbline/area-registry/s3';
import { readEnvironment } from '@plumbline/kit';
import { z } from 'zod';
import { listBackups, readBackup, type Backup } from './backups.ts';
import { fetchOffsite } from './offsite.ts';

const secrets = z.object({
  /** The private key that belongs to BACKUP_RECIPIENT. */
  BACKUP_IDENTITY: z
    .string('is needed to read encrypted backups')
    .startsWith('AGE-SECRET-KEY-', 'must begin with AGE-SECRET-KEY-'),
});

/**
 * The backup that a command names: `[folder]`, `s3://bucket/folder [instant]`, or nothing for the newest of the data
 * folder. One in a bucket is fetched into `fetchedTo`.
 */
export async function givenBackup(
  dataDir: string,
  fetchedTo = join(dataDir, 'backups'),
): Promise<Backup> {
  const [, , given, name] = process.argv;
  if (given && isS3Address(given)) {
    const { BACKUP_IDENTITY: identity } = readEnvironment(secrets);
    const bucket = { address: given, client: s3Client(), identity, name };
    return readBackup(await fetchOffsite(bucket, fetchedTo));
  }
  if (given) return readBackup(resolve(given));
  const newest = (await listBackups(dataDir)).at(-1);
  if (newest) return newest;
  throw new Error(`There is no backup in ${dataDir}/backups. Make one with: pnpm db:backup`);
}
