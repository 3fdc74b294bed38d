import type { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { jwtVerify } from 'jose';
import { z } from 'zod';

export const megabyte = 1024 * 1024;
/** What one user's unfinished uploads may hold together: ten of the largest. */
const mostUnfinished = 500 * megabyte;

/** What a bucket takes. */
export type BucketLimits = { file_size_limit: number | null; allowed_mime_types: string[] | null };

/** What supabase's own clients send along, and who began. */
export const described = z.object({
  bucketName: z.string().min(1),
  objectName: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  cacheControl: z.string().default('3600'),
  owner: z.string().optional(),
});

/** An answer in the storage API's own form, as a TUS server throws it. */
export const refused = (status_code: number, message: string, error = 'Invalid request') => ({
  status_code,
  body: JSON.stringify({ statusCode: String(status_code), error, message }),
});

/** Names the user whose token a request carries. @throws refused 403 */
export function callerBy(jwtSecret: string) {
  return async ({ headers }: Pick<Request, 'headers'>) => {
    const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const known = await jwtVerify(token, new TextEncoder().encode(jwtSecret)).catch(
      () => undefined,
    );
    if (!known?.payload.sub) throw refused(403, 'Please sign in to upload files.', 'Unauthorized');
    return known.payload.sub;
  };
}

/** Refuses a user whose unfinished uploads, with what they add now, hold more than they may. */
export function limitUnfinished(store: FileStore) {
  return async (owner: string, added = 0) => {
    const ids = (await store.configstore.list?.()) ?? [];
    // One may be finished or given up meanwhile.
    const uploads = await Promise.all(ids.map((id) => store.configstore.get(id).catch(() => null)));
    const own = uploads.filter((upload) => upload?.metadata?.owner === owner);
    const total = own.reduce((sum, upload) => sum + (upload?.size ?? 50 * megabyte), added);
    if (total > mostUnfinished)
      throw refused(
        413,
        'You have too many unfinished uploads. Finish them, or try again tomorrow.',
        'Payload too large',
      );
  };
}

/** Refuses a file that its bucket does not take. */
export function refuseOutside(
  limits: BucketLimits | undefined,
  upload: Upload,
  contentType: string,
): asserts limits {
  if (!limits) throw refused(404, 'Bucket not found', 'Bucket not found');
  const { file_size_limit: most, allowed_mime_types: types } = limits;
  if (most !== null && (upload.size ?? Infinity) > most)
    throw refused(413, 'The object exceeded the maximum allowed size', 'Payload too large');
  if (types && !types.some((type) => matches(type, contentType)))
    throw refused(415, `mime type ${contentType} is not supported`, 'invalid_mime_type');
}

const matches = (allowed: string, type: string) =>
  allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)));
