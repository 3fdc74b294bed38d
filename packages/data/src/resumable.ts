import { DetailedError, Upload, type PreviousUpload, type UploadOptions } from 'tus-js-client';
import * as z from 'zod/mini';
import type { Answer } from './gateway.ts';
import type { FileUpload, StorageAccess } from './upload.ts';

/** What hosted Supabase takes at once. */
const chunkSize = 6 * 1024 * 1024;
/** After this the server has removed what was left unfinished. */
const dayInMilliseconds = 86_400_000;

const refusal = z.object({ message: z.string() });
const underWay = new Set<string>();

/** The part of `storeFile` that is loaded with the first file: see `makeStoreFile`. */
export async function storeResumably(
  access: Omit<StorageAccess, 'db'>,
  upload: FileUpload,
): Promise<Answer<{ path: string }>> {
  const { bucket, path, fingerprint = path } = upload;
  const name = `plumbline-${bucket}-${fingerprint}`;
  // Twice the same bytes at once are two uploads: one would break the other's connection.
  const isAlone = !underWay.has(name);
  underWay.add(name);
  try {
    return await run(access, upload, isAlone ? name : `${name}-${path}`);
  } finally {
    if (isAlone) underWay.delete(name);
  }
}

function run(
  { url, key, token }: Omit<StorageAccess, 'db'>,
  { bucket, path, file, type, cacheSeconds = 3600, signal, onProgress }: FileUpload,
  name: string,
): Promise<Answer<{ path: string }>> {
  const { promise, resolve } = Promise.withResolvers<Answer<{ path: string }>>();
  const metadata = {
    bucketName: bucket,
    objectName: path,
    contentType: type,
    cacheControl: String(cacheSeconds),
  };
  const stored = () => resolve({ data: { path: metadata.objectName }, error: null });
  const options: UploadOptions = {
    endpoint: `${url.replace(/\/$/, '')}/storage/v1/upload/resumable`,
    metadata,
    chunkSize,
    retryDelays: [0, 1000, 3000],
    onShouldRetry: (error) => navigator.onLine && !isFinal(error),
    removeFingerprintOnSuccess: true,
    fingerprint: async () => name,
    headers: { apikey: key },
    async onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${(await token()) ?? key}`);
    },
    onProgress: (sent, total) => onProgress?.(total ? sent / total : 1),
    onSuccess: stored,
    onError: (error) => (isThere(error) ? stored() : resolve({ data: null, error: toWire(error) })),
  };
  const going = new Upload(file, options);
  const stop = () => {
    void going.abort(true).catch(() => {});
    resolve({ data: null, error: signal?.reason });
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  void begin(going, metadata, signal).catch((error: unknown) => resolve({ data: null, error }));
  return promise.finally(() => signal?.removeEventListener('abort', stop));
}

async function begin(going: Upload, metadata: { objectName: string }, signal?: AbortSignal) {
  const [former] = (await going.findPreviousUploads()).filter(isRecent);
  if (signal?.aborted) return;
  if (former) {
    metadata.objectName = former.metadata.objectName ?? metadata.objectName;
    going.resumeFromPreviousUpload(former);
  }
  going.start();
}

const isRecent = ({ creationTime }: PreviousUpload) =>
  Date.now() - new Date(creationTime).getTime() < dayInMilliseconds;

const statusOf = (error: Error) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;

const isThere = (error: Error) => statusOf(error) === 409 && /exists/.test(messageIn(error) ?? '');

/** A refusal stays one; a lock and an offset that ran ahead pass. */
function isFinal(error: Error) {
  const status = statusOf(error) ?? 0;
  const passes = status === 423 || (status === 409 && !isThere(error));
  return status >= 400 && status < 500 && !passes;
}

function messageIn(error: Error): string | undefined {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    return refusal.safeParse(JSON.parse(body ?? '')).data?.message;
  } catch {
    return undefined;
  }
}

/** The error as `toDataError` reads it; no answer means no connection. */
function toWire(error: Error) {
  const status = statusOf(error);
  if (!status) return { message: 'Failed to fetch' };
  return { status, message: messageIn(error) ?? '' };
}
