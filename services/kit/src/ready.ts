import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from './apiError.ts';

/** GET /ready: 200 while `check` resolves; 503 `not_ready`, with the reason in the log alone, while it rejects. */
export const readyWhen =
  (check: () => Promise<unknown>, log: Logger): RequestHandler =>
  async (_req, res) => {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      throw new ApiError(503, 'not_ready', 'This service is not ready yet. Please try again.');
    }
    res.json({ status: 'ready' });
  };
