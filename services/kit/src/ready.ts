import type { SupabaseClient } from '@supabase/supabase-js';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { fromDatabase } from './fromDatabase.ts';

/** What a service can do without for a while, by name: each rejects while that part is down. */
export type Parts = Record<string, () => Promise<unknown>>;

/**
 * GET /ready: 200 while `check` resolves; 503 `not_ready`, with the reason in the log alone, while it rejects.
 * A part that is down is listed in `degraded` and logged; the service stays ready without it.
 */
export const readyWhen =
  (check: () => Promise<unknown>, log: Logger, parts: Parts = {}): RequestHandler =>
  async (_req, res) => {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      throw new ApiError(503, 'not_ready', 'This service is not ready yet. Please try again.');
    }
    const degraded = await brokenOf(parts, log);
    res.json({ status: 'ready', ...(degraded.length > 0 && { degraded }) });
  };

async function brokenOf(parts: Parts, log: Logger): Promise<string[]> {
  const broken = Object.entries(parts).map(async ([part, check]) => {
    try {
      await check();
      return [];
    } catch (error) {
      log.error({ err: error, part }, 'a part is down; the service runs without it');
      return [part];
    }
  });
  return (await Promise.all(broken)).flat();
}

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
