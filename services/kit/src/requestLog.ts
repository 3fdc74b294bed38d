import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './requestIds.ts';

/** Logs each answered request: method, path without query, status, milliseconds. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const [path] = req.originalUrl.split('?');
    res.once('finish', () => {
      const ms = Math.round(performance.now() - started);
      const entry = {
        requestId: requestIdOf(req),
        method: req.method,
        path,
        status: res.statusCode,
        ms,
      };
      if (res.statusCode >= 500) log.error(entry, 'answered');
      else log.info(entry, 'answered');
    });
    next();
  };
}
