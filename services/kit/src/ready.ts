import type { SupabaseClient } from '@supabase/supabase-js';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { fromDatabase } from './fromDatabase.ts';

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

const readiness = z.object({ at: z.coerce.date(), problems: z.array(z.string()) });
const allowedClockDifferenceMs = 60_000;

/**
 * Asks the database whether it has everything that the product needs, and compares its clock with this process's.
 * @throws an Error that names every problem; that of `toRefusal` while the database cannot be asked
 */
export async function askReadiness(service: SupabaseClient): Promise<void> {
  const askedAt = Date.now();
  const { at, problems } = await fromDatabase(service.rpc('check_readiness'), readiness);
  const differenceMs = Math.max(askedAt - at.getTime(), at.getTime() - Date.now());
  if (differenceMs > allowedClockDifferenceMs)
    problems.push(
      `The clocks of the database and of this machine differ by ${Math.round(differenceMs / 1000)} seconds.`,
    );
  if (problems.length > 0) throw new Error(problems.join(' '));
}
