import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import { readThenReplace, type Blobs } from './blobs.ts';
import { contentType } from './contentType.ts';
import { StoreRefusedError } from './errors.ts';

const listLimit = 1000;

/** Bytes in a Supabase Storage bucket. Files of releases may be cached for ever, the pointer not at all. */
export function bucketBlobs(client: SupabaseClient, bucket: string): Blobs {
  const files = client.storage.from(bucket);
  const upload = (path: string, bytes: Uint8Array, upsert: boolean) =>
    files.upload(path, bytes, {
      upsert,
      contentType: contentType(path),
      cacheControl: upsert ? '0' : '31536000',
    });
  const refused = (what: string, cause: Error | null) => {
    const why =
      cause?.message === 'fetch failed' ? 'it cannot be reached (SUPABASE_URL)' : cause?.message;
    return new StoreRefusedError(`The bucket ${bucket} did not ${what}: ${why}`, cause);
  };
  const read = async (path: string): Promise<Uint8Array | null> => {
    const { data, error } = await files.download(path, {}, { cache: 'no-store' });
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (isMissing(error)) return null;
    throw refused(`give ${path}`, error);
  };
  const replace = async (path: string, bytes: Uint8Array) => {
    const { error } = await upload(path, bytes, true);
    if (error) throw refused(`take ${path}`, error);
  };
  return {
    keepsCompressed: false,
    read,
    async create(path, bytes) {
      const { error } = await upload(path, bytes, false);
      if (!error) return true;
      // Of two uploads at once the slower one gets whatever the database says, not always a 409.
      if (isTaken(error) || (await read(path))) return false;
      throw refused(`take ${path}`, error);
    },
    replace,
    update: readThenReplace({ read, replace }),
    async list(folder) {
      const names: string[] = [];
      for (let offset = 0; ; offset += listLimit) {
        // oxlint-disable-next-line no-await-in-loop -- pages follow each other
        const { data, error } = await files.list(folder, { limit: listLimit, offset });
        if (error) throw refused(`list ${folder}`, error);
        names.push(...data.map((file) => directlyBelow(folder, file.name)));
        if (data.length < listLimit) return [...new Set(names)].toSorted();
      }
    },
  };
}

/** Hosted Storage lists one level; the local stand-in lists whole paths of all levels. */
function directlyBelow(folder: string, name: string): string {
  const rest = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name;
  return rest.split('/')[0] ?? rest;
}

function isTaken(error: unknown): boolean {
  return error instanceof StorageApiError && [error.status, Number(error.statusCode)].includes(409);
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof StorageApiError &&
    ([error.status, Number(error.statusCode)].includes(404) || /not found/i.test(error.message))
  );
}
