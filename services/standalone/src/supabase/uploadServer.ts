import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@tus/file-store';
import { ERRORS, EVENTS, Server, type Upload } from '@tus/server';
import { z } from 'zod';
import {
  callerBy,
  described,
  limitUnfinished,
  megabyte,
  refuseOutside,
  refused,
  type BucketLimits,
} from './uploadRules.ts';

/** The path of resumable uploads. */
export const path = '/storage/v1/upload/resumable';
const refusal = z.object({ message: z.string() });

type ServerOptions = {
  directory: string;
  store: FileStore;
  jwtSecret: string;
  bucketLimits: (bucket: string) => Promise<BucketLimits | undefined>;
};
type Storage = (request: Request) => Promise<Response>;

/** A request to the storage API, which is refused as the storage API refuses it. */
const askOf = (storage: Storage) => async (request: Request) => {
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

/** A TUS server whose finished files go to the storage API, with the token of the user who sent them. */
export function uploadServer(storage: Storage, options: ServerOptions) {
  const { directory, store } = options;
  const inOrder = makeOrder();
  const callerOf = callerBy(options.jwtSecret);
  const refuseTooMuch = limitUnfinished(store);
  const ask = askOf(storage);
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
    // Others must not learn whether the file exists.
    if (upload.metadata?.owner !== caller) throw ERRORS.FILE_NOT_FOUND;
    // Uploads that began at the same moment have not counted each other.
    if (req.method === 'PATCH') await refuseTooMuch(caller);
    if (req.method !== 'HEAD' || upload.offset !== upload.size) return;
    // The whole file arrived but its result was lost: the client starts again and gets the stored file.
    await finish(req, upload).catch(() => {});
    await remove(id);
  };

  const begin = async (req: Pick<Request, 'headers' | 'url'>, upload: Upload) => {
    const owner = await callerOf(req);
    const parsed = described.safeParse(upload.metadata ?? {});
    if (!parsed.success) throw refused(400, 'bucketName and objectName are required.');
    await refuseTooMuch(owner, upload.size ?? 50 * megabyte);
    const { bucketName, contentType } = parsed.data;
    refuseOutside(await options.bucketLimits(bucketName), upload, contentType);
    const headers = asCaller(req);
    await ask(new Request(objectUrl(req.url, 'upload/sign/', upload), { method: 'POST', headers }));
    return { metadata: { ...parsed.data, owner } };
  };

  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    maxSize: 50 * megabyte,
    allowedHeaders: ['apikey', 'x-client-info', 'x-upsert'],
    namingFunction: () => randomBytes(24).toString('hex'),
    onIncomingRequest: (req, id) => inOrder(id, () => admit(req, id)),
    onUploadCreate: begin,
    async onUploadFinish(req, upload) {
      await finish(req, upload);
      return {};
    },
  });
  server.on(EVENTS.POST_FINISH, (_req, _res, { id }) => void remove(id));
  return server;
}

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
