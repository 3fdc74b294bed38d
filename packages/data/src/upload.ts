import type { QueuedFile } from '@plumbline/offline/queue';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Answer } from './gateway.ts';

export type FileUpload = QueuedFile & {
  /** Ends the upload; what has arrived is removed. */
  signal?: AbortSignal;
  /** Hears which share has arrived, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The object's name is that of the upload that went on, which may not be the one asked for. */
export type StoreFile = (upload: FileUpload) => Promise<Answer<{ path: string }>>;

/** Where the storage is and who asks. */
export type StorageAccess = {
  url: string;
  key: string;
  db: () => Pick<SupabaseClient, 'storage'>;
  token: () => Promise<string | undefined>;
};

const megabyte = 1024 * 1024;
const taken = z.object({ message: z.string().check(z.regex(/exists|duplicate/i)) });

/**
 * Stores a file. One of a megabyte or more goes by the storage API's resumable protocol: after a lost connection it
 * goes on from where it was, when called again with the same `path` or `fingerprint`. An object that is there
 * already is no error: the answer of an earlier attempt got lost. The protocol's code is loaded with the first
 * large file.
 */
export const makeStoreFile =
  (access: StorageAccess): StoreFile =>
  async (upload) => {
    if (upload.file.size < megabyte) return storeAtOnce(access, upload);
    try {
      const { storeResumably } = await import('./resumable.ts');
      return await storeResumably(access, upload);
    } catch (error) {
      return { data: null, error };
    }
  };

async function storeAtOnce(
  { db }: StorageAccess,
  { bucket, path, file, type, cacheSeconds = 3600, signal }: FileUpload,
) {
  // As bytes: the local storage does not take the form that a Blob would be sent in.
  const bytes = await file.arrayBuffer();
  if (signal?.aborted) return { data: null, error: signal.reason };
  const objects = db().storage.from(bucket);
  const { error } = await objects.upload(path, bytes, {
    contentType: type,
    cacheControl: String(cacheSeconds),
  });
  if (signal?.aborted) {
    await objects.remove([path]);
    return { data: null, error: signal.reason };
  }
  return error && !taken.safeParse(error).success
    ? { data: null, error }
    : { data: { path }, error: null };
}
