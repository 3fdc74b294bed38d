import type { z } from 'zod';
import { ApiError } from './apiError.ts';

type DatabaseError = { code: string; message: string; hint?: string | null };
type DatabaseAnswer = { data: unknown; error: DatabaseError | null };

/** What SQL raises for people to read, and how it is answered. */
const statusByCode: Record<string, number> = {
  PT401: 401,
  PT402: 402,
  PT403: 403,
  PT404: 404,
  PT409: 409,
  PT422: 422,
  PT429: 429,
};

/** PostgREST's codes for a database that it cannot reach. */
const noDatabase = /^PGRST00[0-3]$/;

/** The answer while the database cannot be asked. */
export const databaseAway = (): ApiError =>
  new ApiError(503, 'database_unavailable', 'The database isn’t responding. Please try again.');

/**
 * The database's refusal as the gateway's: in its own words where it speaks to people (PT401 to PT429), 403
 * where a policy refuses, 503 where nothing answered. Anything else is an accident of ours, without words.
 */
export function toRefusal({ code, message, hint }: DatabaseError): Error {
  const status = statusByCode[code];
  if (status === 401) return new ApiError(401, 'not_signed_in', message);
  if (status) return new ApiError(status, code, message, hint || undefined);
  if (code === '42501')
    return new ApiError(403, 'forbidden', 'You do not have permission to do this.');
  if (code === '' || noDatabase.test(code)) return databaseAway();
  return new Error(`The database refused: ${code} ${message}`);
}

/**
 * The answer to one question to the database, in the shape that was agreed:
 * `await fromDatabase(db.rpc('count_all_data'), counts)`. A question may be a function's call or a query.
 * @throws ApiError of `toRefusal`; an Error when the answer has another shape, which is no fault of the caller
 */
export async function fromDatabase<Value>(
  question: PromiseLike<DatabaseAnswer>,
  shape: z.ZodType<Value>,
): Promise<Value> {
  const { data, error } = await question;
  if (error) throw toRefusal(error);
  const parsed = shape.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new Error('The database answered in another shape', { cause: parsed.error });
}
