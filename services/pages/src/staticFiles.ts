import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { forever } from './cacheControl.ts';
import { workerPolicy } from './headers.ts';

/** Files below one folder, and how long browsers may keep them. */
export type StaticFiles = { folder: string; cache: 'immutable' | 'revalidate' };

const compressed = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/**
 * Serves built files: the brotli or gzip copy that lies beside a file where the browser takes it,
 * `immutable` where the name carries a hash or version. Files that are not there go on to `next`.
 */
export function staticFiles({ folder, cache }: StaticFiles): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const path = safePath(req.path);
    if (path === undefined) return next();
    if (!(await isFile(join(folder, path)))) return next();

    res.set({
      'cache-control': cache === 'immutable' ? forever : 'no-cache',
      vary: 'accept-encoding',
      ...(path.endsWith('.js') && { 'content-security-policy': workerPolicy }),
    });
    const accepted = req.acceptsEncodings();
    for (const { encoding, suffix } of compressed) {
      if (!accepted.includes(encoding) || !(await isFile(join(folder, path + suffix)))) continue;
      res.type(path.slice(path.lastIndexOf('.') + 1)).set('content-encoding', encoding);
      return send(res, { folder, path: path + suffix });
    }
    return send(res, { folder, path });
  };
}

function send(res: Response, { folder, path }: { folder: string; path: string }) {
  const options = {
    root: folder,
    cacheControl: false,
    acceptRanges: false,
    dotfiles: 'ignore',
  } as const;
  return new Promise<void>((done, fail) => {
    res.sendFile(path, options, (error) => {
      // Browsers that close the connection early are no fault of ours.
      if (error && !res.headersSent) fail(error);
      else done();
    });
  });
}

/** The path of a file below the folder; undefined for paths that could leave it. */
function safePath(requested: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(requested);
  } catch {
    return undefined;
  }
  const parts = path.split('/').slice(1);
  const isPlain = parts.every(
    (part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part),
  );
  return isPlain && /\.(?!br$|gz$|html$)\w+$/.test(path) ? parts.join(sep) : undefined;
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
