import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaStore } from '@plumbline/area-registry/store';
import { isSignedRegistry, type LiveArea, type Registry } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { Logger } from 'pino';

/** Where the live registry is read on this machine, and the operator's public key. */
type RegistrySource = {
  store: Pick<AreaStore, 'registry' | 'newestKnown'>;
  storeDirectory: string;
  key: JsonWebKey;
  log: Logger;
};

/**
 * The live registry of a store on this machine, read again when its pointer has changed. One that the operator
 * has not signed, or that is older than one that was live, is never served: the last good one is. Rejects
 * with ApiError 503 while there is none.
 */
export function currentRegistry({
  store,
  storeDirectory,
  key,
  log,
}: RegistrySource): () => Promise<Registry> {
  let served: Registry | undefined;
  const take = async (): Promise<Registry> => {
    const found = await store.registry();
    const reason = await refusalOf(found, {
      key,
      newest: Math.max(await store.newestKnown(), served?.revision ?? 0),
    });
    if (found && !reason) return (served = found);
    log.error({ reason, served: served?.revision ?? null }, 'the list of areas was refused');
    if (served) return served;
    if (found) throw new ApiError(503, 'areas_refused', `${reason} Start Plumbline again.`);
    throw new ApiError(503, 'no_areas', 'No area has been released yet.');
  };
  const pointer = join(storeDirectory, 'registry.json');
  let seen = '';
  let read: Promise<Registry> | undefined;
  return async () => {
    const found = await stat(pointer).catch(() => undefined);
    const now = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
    if (!read || now !== seen) {
      seen = now;
      read = take();
      // A registry that could not be read is read again, not only after the next release.
      read.catch(() => {
        if (seen === now) read = undefined;
      });
    }
    return read;
  };
}

async function refusalOf(
  found: Registry | null,
  { key, newest }: { key: JsonWebKey; newest: number },
): Promise<string | undefined> {
  if (!found) return 'The store has no list of areas.';
  if (!(await isSignedRegistry(found, key)))
    return 'The list of areas is not signed with the key of this data folder.';
  if (found.revision < newest)
    return `The list of areas is revision ${found.revision}, but revision ${newest} was live.`;
  return undefined;
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
