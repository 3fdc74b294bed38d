import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { ERRORS, EVENTS, Server, type Upload } from '@tus/server';
import { jwtVerify } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';

const path = '/storage/v1/upload/resumable';
const megabyte = 1024 * 1024;
const hour = 3_600_000;
/** What one user's unfinished uploads may hold together: ten of the largest. */
const mostUnfinished = 500 * megabyte;

/** How the uploads that are under way are kept. */
type ResumableOptions = {
  /** Where the storage keeps its files; the unfinished ones lie in a folder of their own. */
  storageFolder: string;
  /** What the tokens of users are signed with. */
  jwtSecret: string;
  /** What a bucket takes; undefined where there is none of that name. */
  bucketLimits: (bucket: string) => Promise<BucketLimits | undefined>;
};
export type BucketLimits = { file_size_limit: number | null; allowed_mime_types: string[] | null };

/** What supabase's own clients send along, and who began. */
const described = z.object({
  bucketName: z.string().min(1),
  objectName: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  cacheControl: z.string().default('3600'),
  owner: z.string().optional(),
});
const refusal = z.object({ message: z.string() });

/** An answer in the storage API's own form, as a TUS server throws it. */
const refused = (status_code: number, message: string, error = 'Invalid request') => ({
  status_code,
  body: JSON.stringify({ statusCode: String(status_code), error, message }),
});

/**
 * The storage API's resumable uploads (TUS 1.0), which @supabase/lite does not have: a connection that is
 * lost goes on from where it was. Whether the user may write there is asked of the storage API, by its own
 * policies, before the first byte and again when the last one has come; both times with the user's own token.
 */
export async function resumableUploads(options: ResumableOptions) {
  const directory = join(options.storageFolder, '.unfinished');
  await mkdir(directory, { recursive: true });
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: 24 * hour });
  const clean = () => store.deleteExpired().catch(() => 0);
  await clean();
  const timer = setInterval(() => void clean(), hour).unref();

  const inOrder = makeOrder();
  const callerOf = async ({ headers }: Pick<Request, 'headers'>) => {
    const token = headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
    const known = await jwtVerify(token, new TextEncoder().encode(options.jwtSecret)).catch(
      () => undefined,
    );
    if (!known?.payload.sub) throw refused(403, 'Please sign in to upload files.', 'Unauthorized');
    return known.payload.sub;
  };

  /** Refuses a user whose unfinished uploads, with what they add now, hold more than they may. */
  const refuseTooMuch = async (owner: string, added = 0) => {
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

  const serverOn = (storage: (request: Request) => Promise<Response>) => {
    const ask = async (request: Request) => {
      const answer = await storage(request);
      if (answer.ok) return;
      const body: unknown = await answer.json().catch(() => undefined);
      const message = refusal.safeParse(body).data?.message ?? 'The upload is refused.';
      const isThere = /already exists/.test(message);
      throw isThere ? refused(409, message, 'Duplicate') : refused(answer.status, message);
    };
    const objectUrl = (url: string, kind: string, { metadata }: Upload) => {
      const { bucketName, objectName } = described.parse(metadata);
      const name = objectName.split('/').map(encodeURIComponent).join('/');
      return new URL(
        `/storage/v1/object/${kind}${encodeURIComponent(bucketName)}/${name}`,
        url,
      ).toString();
    };
    const asCaller = ({ headers }: Pick<Request, 'headers'>) => {
      const kept = ['authorization', 'apikey', 'x-upsert'].flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value] satisfies [string, string]];
      });
      return new Headers(kept);
    };
    const remove = (id: string) => store.remove(id).catch(() => {});

    /** Hands the whole file to the storage API, which decides; it is gone from here either way. */
    const finish = async (req: Pick<Request, 'headers' | 'url'>, upload: Upload) => {
      const { contentType, cacheControl } = described.parse(upload.metadata);
      const body = await readFile(join(directory, upload.id));
      const headers = asCaller(req);
      headers.set('content-type', contentType);
      headers.set('cache-control', `max-age=${cacheControl}`);
      headers.set('content-length', String(body.byteLength));
      try {
        await ask(new Request(objectUrl(req.url, '', upload), { method: 'POST', headers, body }));
      } catch (error) {
        await remove(upload.id);
        throw error;
      }
    };

    /** Lets the request of the user whose upload it is pass. */
    const admit = async (req: Pick<Request, 'headers' | 'method' | 'url'>, id: string) => {
      const caller = await callerOf(req);
      if (req.method === 'POST') return;
      const upload = await store.getUpload(id);
      // Whether it is there is nobody else's business.
      if (upload.metadata?.owner !== caller) throw ERRORS.FILE_NOT_FOUND;
      // Uploads that began at the same moment have not counted each other.
      if (req.method === 'PATCH') await refuseTooMuch(caller);
      if (req.method !== 'HEAD' || upload.offset !== upload.size) return;
      // All is here, but what came of it got lost: whoever asks begins again and hears that it is there.
      await finish(req, upload).catch(() => {});
      await remove(id);
    };

    const server = new Server({
      path,
      datastore: store,
      relativeLocation: true,
      maxSize: 50 * megabyte,
      allowedHeaders: ['apikey', 'x-client-info', 'x-upsert'],
      namingFunction: () => randomBytes(24).toString('hex'),
      onIncomingRequest: (req, id) => inOrder(id, () => admit(req, id)),
      async onUploadCreate(req, upload) {
        const owner = await callerOf(req);
        const parsed = described.safeParse(upload.metadata ?? {});
        if (!parsed.success) throw refused(400, 'bucketName and objectName are required.');
        await refuseTooMuch(owner, upload.size ?? 50 * megabyte);
        const { bucketName, contentType } = parsed.data;
        const limits = await options.bucketLimits(bucketName);
        if (!limits) throw refused(404, 'Bucket not found', 'Bucket not found');
        const { file_size_limit: most, allowed_mime_types: types } = limits;
        if (most !== null && (upload.size ?? Infinity) > most)
          throw refused(413, 'The object exceeded the maximum allowed size', 'Payload too large');
        if (types && !types.some((type) => matches(type, contentType)))
          throw refused(415, `mime type ${contentType} is not supported`, 'invalid_mime_type');
        const headers = asCaller(req);
        await ask(
          new Request(objectUrl(req.url, 'upload/sign/', upload), { method: 'POST', headers }),
        );
        return { metadata: { ...parsed.data, owner } };
      },
      async onUploadFinish(req, upload) {
        await finish(req, upload);
        return {};
      },
    });
    server.on(EVENTS.POST_FINISH, (_req, _res, { id }) => void remove(id));
    return server;
  };

  return {
    stage: (next: Handler): Handler => {
      const server = serverOn((request) => next(request, { peerAddress: null }));
      return (request, peer) => {
        const { pathname } = new URL(request.url);
        return pathname === path || pathname.startsWith(`${path}/`)
          ? server.handleWeb(request)
          : next(request, peer);
      };
    },
    /** Gives up what is older than a day. */
    clean,
    close: () => clearInterval(timer),
  };
}

/** Reads what a bucket takes. */
export const bucketLimits =
  (sql: postgres.Sql) =>
  async (bucket: string): Promise<BucketLimits | undefined> => {
    const [row] = await sql<BucketLimits[]>`
      select file_size_limit::float8 as file_size_limit, allowed_mime_types
      from storage.buckets where id = ${bucket}`;
    return row;
  };

/**
 * Runs the steps of each key in the order in which they were asked for. A browser whose connection breaks repeats the
 * whole request at once; on a busy machine that one was admitted first, took the upload's lock, and sent everything
 * again, while what had arrived with the first was waiting.
 */
function makeOrder() {
  const last = new Map<string, Promise<void>>();
  return (key: string, step: () => Promise<void>): Promise<void> => {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(step);
    const settled = own.catch(() => {});
    last.set(key, settled);
    void settled.then(() => last.get(key) === settled && last.delete(key));
    return own;
  };
}

const matches = (allowed: string, type: string) =>
  allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1)));
