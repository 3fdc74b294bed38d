import { extname } from 'node:path';
import type { LiveArea } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { AreaSource } from './areaSource.ts';
import { forever } from './cacheControl.ts';
import { workerPolicy } from './headers.ts';

const part = String.raw`[\w-][\w.+-]*`;
const areaFile = new RegExp(String.raw`^/${part}/${part}(?:/${part})+\.\w+$`);

/**
 * GET /areas/<id>/<version>/<file>, passed on from the store. A version never changes, so a CDN in
 * front asks once; the browser checks each file against the signed registry.
 */
export function areaFiles(read: AreaSource, log: Logger): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (!areaFile.test(req.path)) return next();
    const answer = await ask(read, `areas${req.path}`, log);
    // Supabase Storage says 400 of a file that is not there.
    if ([400, 404].includes(answer.status)) return next();
    if (!answer.ok) throw unreachable();
    res.set({
      'cache-control': forever,
      ...(req.path.endsWith('.js') && { 'content-security-policy': workerPolicy }),
    });
    res.type(extname(req.path)).send(Buffer.from(await answer.arrayBuffer()));
  };
}

/** The text of a released area's area.json, read from the store. Rejects when it cannot be had. */
export async function readManifest(
  read: AreaSource,
  { id, version }: LiveArea,
  log: Logger,
): Promise<string> {
  const answer = await ask(read, `areas/${id}/${version}/area.json`, log);
  if (!answer.ok) throw unreachable();
  return answer.text();
}

async function ask(read: AreaSource, path: string, log: Logger): Promise<Response> {
  try {
    return await read(path);
  } catch (error) {
    log.error({ err: error, path }, 'the areas do not answer');
    throw unreachable();
  }
}

const unreachable = () =>
  new ApiError(502, 'areas_unavailable', 'Couldn’t load the area’s files. Please try again.');
