import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaStore } from '@plumbline/release/store';
import type { LiveArea, Registry } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';

/** The live registry of a store on this machine, read again when its pointer has changed. */
export function currentRegistry(
  store: Pick<AreaStore, 'registry'>,
  storeDirectory: string,
): () => Promise<Registry> {
  const pointer = join(storeDirectory, 'registry.json');
  let seen = '';
  let read: Promise<Registry | null> = Promise.resolve(null);
  return async () => {
    const found = await stat(pointer).catch(() => undefined);
    const now = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
    if (now !== seen) {
      seen = now;
      read = store.registry();
      // What could not be read is read again, not kept until the next release.
      read.catch(() => {
        if (seen === now) seen = '';
      });
    }
    const registry = await read;
    if (!registry) throw new ApiError(503, 'no_areas', 'No area has been released yet.');
    return registry;
  };
}

/** The text of a released area's area.json. */
export async function storedManifest(
  store: Pick<AreaStore, 'file'>,
  { id, version }: LiveArea,
): Promise<string> {
  const bytes = await store.file(id, version, 'area.json');
  if (!bytes) throw new Error(`${id} ${version} is not in the store.`);
  return new TextDecoder().decode(bytes);
}
