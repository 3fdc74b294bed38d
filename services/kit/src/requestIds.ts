import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const ids = new WeakMap<object, string>();
const current = new AsyncLocalStorage<CurrentRequest>();

/** The request that is being answered, as the database is told of it. */
export type CurrentRequest = { requestId: string; address: string | undefined };

/** Gives every request an id, in the log, in error answers and in the header `x-request-id`. */
export const requestIds: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id') ?? '';
  const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  ids.set(req, id);
  // A gateway inside another process's server sees the same request with the same header.
  req.headers['x-request-id'] = id;
  res.setHeader('x-request-id', id);
  current.run({ requestId: id, address: req.ip }, next);
};

/** The request that this code runs for; nothing in a job. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/** The id that `requestIds` has given. */
export function requestIdOf(req: Request): string {
  return ids.get(req) ?? req.get('x-request-id') ?? 'unknown';
}
