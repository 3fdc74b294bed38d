import { offlineBackend } from '../backend.ts';
import type { QueuedFile } from './mutation.ts';

/**
 * Deletes uploaded files that no row references; storage refuses to delete referenced ones. Does nothing without a
 * connection.
 */
export async function dropFiles(files: readonly Pick<QueuedFile, 'bucket' | 'path'>[]) {
  if (!navigator.onLine) return;
  const byBucket = Map.groupBy(files, ({ bucket }) => bucket);
  await Promise.allSettled(
    [...byBucket].map(async ([bucket, those]) =>
      offlineBackend().removeFiles(
        bucket,
        those.map(({ path }) => path),
      ),
    ),
  );
}
