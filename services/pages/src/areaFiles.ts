import { extname } from 'node:path';
import type { LiveArea } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { forever } from './cacheControl.ts';
import { workerPolicy } from './headers.ts';

const timeoutMs = 10_000;
const part = String.raw`[\w-][\w.+-]*`;
const areaFile = new RegExp(String.raw`^/${part}/${part}(?:/${part})+\.\w+$`);

/**
 * GET /areas/<id>/<version>/<file>, passed on from the store at `areasUrl`. A version never changes, so a CDN in
 * front asks once; the browser checks each file against the signed registry.
 */
export function areaFiles(areasUrl: string, log: Logger): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (!areaFile.test(req.path)) return next();
    const answer = await ask(new URL(`areas${req.path}`, areasUrl), log);
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

/** The text of a released area's area.json, read from the store at `areasUrl`. Rejects when it cannot be had. */
export async function readManifest(
  areasUrl: string,
  { id, version }: LiveArea,
  log: Logger,
): Promise<string> {
  const answer = await ask(new URL(`areas/${id}/${version}/area.json`, areasUrl), log);
  if (!answer.ok) throw unreachable();
  return answer.text();
}

async function ask(url: URL, log: Logger): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    log.error({ err: error, url: url.href }, 'the areas do not answer');
    throw unreachable();
  }
}

const unreachable = () =>
  new ApiError(502, 'areas_unavailable', 'Couldn’t load the area’s files. Please try again.');
