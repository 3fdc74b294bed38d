import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const ids = new WeakMap<object, string>();

/** Gives every request an id, in the log, in error answers and in the header `x-request-id`. */
export const requestIds: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id') ?? '';
  const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  ids.set(req, id);
  // A gateway inside another process's server sees the same request with the same header.
  req.headers['x-request-id'] = id;
  res.setHeader('x-request-id', id);
  next();
};

/** The id that `requestIds` has given. */
export function requestIdOf(req: Request): string {
  return ids.get(req) ?? req.get('x-request-id') ?? 'unknown';
}
