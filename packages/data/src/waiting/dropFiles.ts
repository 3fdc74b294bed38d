import { backends } from '../config.ts';
import type { KeptFile } from './change.ts';

/**
 * Removes files that no row will stand on. Storage refuses it for one that a row stands on; without a connection they
 * stay where they are.
 */
export async function dropFiles(files: readonly Pick<KeptFile, 'bucket' | 'path'>[]) {
  if (!navigator.onLine) return;
  const byBucket = Map.groupBy(files, ({ bucket }) => bucket);
  await Promise.allSettled(
    [...byBucket].map(async ([bucket, those]) =>
      backends.db.storage.from(bucket).remove(those.map(({ path }) => path)),
    ),
  );
}
