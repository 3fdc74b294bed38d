import * as z from 'zod/mini';
import { backends } from '../config.ts';
import { toDataError } from '../errors.ts';
import { visitor } from '../visitor.ts';
import type { WaitingChange } from './change.ts';
import { dropFiles } from './dropFiles.ts';
import { isKept } from './keeper.ts';
import { mark, stoppable } from './waiting.ts';

/** How an attempt ended; `later` when nobody could answer, `elsewhere` when another tab sends it. */
export type Attempt = {
  end: 'sent' | 'refused' | 'later' | 'elsewhere' | 'stopped';
  /** What to say of it. */
  words?: string | undefined;
};

const status = z.object({ status: z.number() });
const statusOf = (error: unknown) => status.safeParse(error).data?.status ?? 0;

/** The token ran out while there was no connection, or a server is being started: neither is an answer. */
const passing = new Set([401, 408, 425, 429, 502, 503, 504]);
const uniqueViolation = z.object({ code: z.literal('23505') });

function judge(error: unknown, { alreadyThere }: WaitingChange): Attempt {
  if (uniqueViolation.safeParse(error).success) return { end: 'sent', words: alreadyThere };
  const { kind, message } = toDataError(error);
  if (kind === 'offline' || passing.has(statusOf(error))) return { end: 'later' };
  return { end: 'refused', words: message };
}

/** Stores a change's files; answers the request's body with the names that they have got. */
async function storeFiles(
  change: WaitingChange,
  signal: AbortSignal,
): Promise<Attempt | { body: object }> {
  const { files = [], write } = change;
  const stored: { bucket: string; path: string }[] = [];
  let { body } = write;
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await backends.storeFile({
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
    // The object's name is that of an upload that went on, where there was one.
    if (data && data.path !== file.path) body = renamed(body, file.path, data.path);
  }
  return { body };
}

async function attempt(change: WaitingChange): Promise<Attempt> {
  const { files, write } = change;
  const stored = files
    ? await stoppable(change.id, (signal) => storeFiles(change, signal))
    : { body: write.body };
  if ('end' in stored) return stored;
  const { error } = await backends.rest[write.method](write.path, stored.body);
  return error ? judge(error, change) : { end: 'sent' };
}

const renamed = (body: object, from: string, to: string): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value === from ? to : value]),
  );

/** Another tab may have signed somebody else in, whose token would be sent along. */
async function isOwn({ owner }: WaitingChange): Promise<boolean> {
  const { data } = await visitor().auth.getSession();
  return !data.session || owner.endsWith(`/${data.session.user.id}`);
}

/** Sends one change, unless another tab of this browser does, or has. */
export async function sendChange(change: WaitingChange): Promise<Attempt> {
  const run = async (): Promise<Attempt> => {
    if (change.isKept && !(await isKept(change.id))) return { end: 'elsewhere' };
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
