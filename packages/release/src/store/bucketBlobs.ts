import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js';
import type { Blobs } from './blobs.ts';

const listLimit = 1000;
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Bytes in a Supabase Storage bucket. Files of releases may be cached for ever, the pointer not at all. */
export function bucketBlobs(client: SupabaseClient, bucket: string): Blobs {
  const files = client.storage.from(bucket);
  const upload = (path: string, bytes: Uint8Array, upsert: boolean) =>
    files.upload(path, bytes, {
      upsert,
      contentType: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      cacheControl: upsert ? '0' : '31536000',
    });
  const read = async (path: string): Promise<Uint8Array | null> => {
    const { data, error } = await files.download(path, {}, { cache: 'no-store' });
    if (data) return new Uint8Array(await data.arrayBuffer());
    if (isMissing(error)) return null;
    throw new Error(`The bucket ${bucket} did not give ${path}: ${error?.message}`, {
      cause: error,
    });
  };
  return {
    keepsCompressed: false,
    read,
    async create(path, bytes) {
      const { error } = await upload(path, bytes, false);
      if (!error) return true;
      // Of two uploads at once the slower one gets whatever the database says, not always a 409.
      if (isTaken(error) || (await read(path))) return false;
      throw new Error(`The bucket ${bucket} did not take ${path}: ${error.message}`, {
        cause: error,
      });
    },
    async replace(path, bytes) {
      const { error } = await upload(path, bytes, true);
      if (error)
        throw new Error(`The bucket ${bucket} did not take ${path}: ${error.message}`, {
          cause: error,
        });
    },
    async list(folder) {
      const names: string[] = [];
      for (let offset = 0; ; offset += listLimit) {
        // oxlint-disable-next-line no-await-in-loop -- pages follow each other
        const { data, error } = await files.list(folder, { limit: listLimit, offset });
        if (error)
          throw new Error(`The bucket ${bucket} did not list ${folder}: ${error.message}`, {
            cause: error,
          });
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
