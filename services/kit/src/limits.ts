import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { callerIfAny } from './actor.ts';
import { ApiError } from './apiError.ts';
import type { SharedLimits } from './sharedLimits.ts';

/** Whom a limit counts: the caller's address, the signed-in user, or the user's company. */
type LimitedBy = 'address' | 'user' | 'company';

/**
 * At most `max` requests in `seconds` for each address, user or company. With `counts: 'failures'`
 * only what was refused counts: guessing is slowed down, using is not.
 */
export type Limit = {
  max: number;
  seconds: number;
  by: LimitedBy;
  counts?: 'all' | 'failures';
  /** Other words for those who went over it. */
  refusal?: { code: string; message: string };
};

const usualRefusal = {
  code: 'too_many_requests',
  message: 'Too many requests. Please wait a moment and try again.',
};

/**
 * Makes the `limited` of one service. Its copies count together in `shared`; without it, as on a single machine, each
 * process counts on its own. A limit is named after the service, the order in which it is made, and its numbers.
 */
export function limitedIn(service: string, shared?: SharedLimits): typeof limited {
  let made = 0;
  return (limit) => {
    made += 1;
    const { max, seconds, by, counts } = limit;
    const name = [service, made, max, seconds, by, counts ?? 'all'].join(':');
    return limited(limit, shared?.storeOf(name));
  };
}

/** Refuses with 429 what goes over the limit; counted in `store`, or in this process. */
export function limited(
  { max, seconds, by, counts = 'all', refusal = usualRefusal }: Limit,
  store?: Store,
): RequestHandler {
  return rateLimit({
    ...(store && { store }),
    windowMs: seconds * 1000,
    limit: max,
    skipSuccessfulRequests: counts === 'failures',
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => keyOf(req, by),
    handler: () => {
      throw new ApiError(429, refusal.code, refusal.message);
    },
  });
}

function keyOf(req: Request, by: LimitedBy): string {
  const actor = callerIfAny(req);
  if (by === 'user' && actor) return actor.userId;
  if (by === 'company' && actor?.companyId) return actor.companyId;
  return ipKeyGenerator(req.ip ?? '');
}
