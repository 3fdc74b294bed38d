import { fromDatabase, repeat, serviceDatabase, type GatewayAccess } from '@plumbline/kit';
import { z } from 'zod';
import { filesWithoutRow, removeFiles } from '../storedFiles.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Removes the stored files that no row names, once they are a week old, and answers how many. */
export async function removeStrayFiles({ secretKey, database, log }: GatewayAccess) {
  const service = serviceDatabase(secretKey, database);
  const removed = await removeFiles(service, filesWithoutRow(service));
  if (removed > 0) log.info({ removed }, 'files without a row removed');
  return removed;
}

/** Removes accounts that nobody confirmed within a week, and answers how many. */
async function removeUnconfirmed({ secretKey, database, log }: GatewayAccess) {
  const service = serviceDatabase(secretKey, database);
  const removed = await fromDatabase(service.rpc('remove_unconfirmed_accounts'), z.number());
  if (removed > 0) log.info({ removed }, 'unconfirmed accounts removed');
  return removed;
}

/** Looks for both a while after the start and every day; the answer stops it and waits for what is under way. */
export const startCleaning = (access: GatewayAccess): (() => Promise<void>) =>
  repeat({
    name: 'cleaning',
    everyMs: day,
    afterMs: 10 * minute,
    work: async () => {
      await removeUnconfirmed(access);
      await removeStrayFiles(access);
    },
    log: access.log,
  });
