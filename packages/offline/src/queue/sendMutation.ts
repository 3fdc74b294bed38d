import * as z from 'zod/mini';
import { offlineBackend } from '../backend.ts';
import type { PendingMutation } from './mutation.ts';
import { dropFiles } from './dropFiles.ts';
import { isStored } from './queueStore.ts';
import { mark, stoppable } from './syncQueue.ts';

/** Result of an attempt: `later` when no server answered, `elsewhere` when another tab sends it. */
export type Attempt = {
  end: 'sent' | 'refused' | 'later' | 'elsewhere' | 'stopped';
  /** The message to show. */
  words?: string | undefined;
};

const status = z.object({ status: z.number() });
const statusOf = (error: unknown) => status.safeParse(error).data?.status ?? 0;

/** Expired token or a starting server: try again later. */
const passing = new Set([401, 408, 425, 429, 502, 503, 504]);
const uniqueViolation = z.object({ code: z.literal('23505') });

function judge(error: unknown, { alreadyThere }: PendingMutation): Attempt {
  if (uniqueViolation.safeParse(error).success) return { end: 'sent', words: alreadyThere };
  const { kind, message } = offlineBackend().toError(error);
  if (kind === 'offline' || passing.has(statusOf(error))) return { end: 'later' };
  return { end: 'refused', words: message };
}

/** Uploads a change's files; returns the request body with their stored names. */
async function storeFiles(
  change: PendingMutation,
  signal: AbortSignal,
): Promise<Attempt | { body: object }> {
  const { files = [], write } = change;
  const stored: { bucket: string; path: string }[] = [];
  let { body } = write;
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await offlineBackend().storeFile({
      ...file,
      signal,
      ...(file === files[0] && { onProgress: (share) => mark(change.id, { share }) }),
    });
    if (data) stored.push({ bucket: file.bucket, path: data.path });
    if (signal.aborted) {
      void dropFiles(stored);
      return { end: 'stopped' };
    }
    if (error) return judge(error, change);
    // A resumed upload keeps its object name.
    if (data && data.path !== file.path) body = renamed(body, file.path, data.path);
  }
  return { body };
}

async function attempt(change: PendingMutation): Promise<Attempt> {
  const { files, write } = change;
  const stored = files
    ? await stoppable(change.id, (signal) => storeFiles(change, signal))
    : { body: write.body };
  if ('end' in stored) return stored;
  const error = await offlineBackend().write(write.method, write.path, stored.body);
  return error ? judge(error, change) : { end: 'sent' };
}

const renamed = (body: object, from: string, to: string): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value === from ? to : value]),
  );

/** Another tab may have signed in another user, whose token would be sent. */
async function isOwn({ owner }: PendingMutation): Promise<boolean> {
  const user = await offlineBackend().sessionUser();
  return user === undefined || owner.endsWith(`/${user}`);
}

/** Sends one change, unless another tab is sending or has sent it. */
export async function sendMutation(change: PendingMutation): Promise<Attempt> {
  const run = async (): Promise<Attempt> => {
    if (change.isKept && !(await isStored(change.id))) return { end: 'elsewhere' };
    if (!(await isOwn(change))) return { end: 'later' };
    return attempt(change);
  };
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(
    `plumbline.waiting.${change.id}`,
    { ifAvailable: true },
    (lock): Promise<Attempt> | Attempt => (lock ? run() : { end: 'elsewhere' }),
  );
}
