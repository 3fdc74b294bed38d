import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type postgres from 'postgres';
import type { Handler } from './handler.ts';
import { path, uploadServer } from './uploadServer.ts';
import type { BucketLimits } from './uploadRules.ts';

const hour = 3_600_000;

/** How the uploads that are under way are kept. */
type ResumableOptions = {
  /** Where the storage keeps its files; the unfinished ones lie in a folder of their own. */
  storageFolder: string;
  /** What the tokens of users are signed with. */
  jwtSecret: string;
  /** What a bucket takes; undefined where there is none of that name. */
  bucketLimits: (bucket: string) => Promise<BucketLimits | undefined>;
};

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

  return {
    stage: (next: Handler): Handler => {
      const server = uploadServer((request) => next(request, { peerAddress: null }), {
        directory,
        store,
        jwtSecret: options.jwtSecret,
        bucketLimits: options.bucketLimits,
      });
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
