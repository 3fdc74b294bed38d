import { ApiError } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';

const statusByCode: Record<string, number> = {
  PT401: 401,
  PT402: 402,
  PT403: 403,
  PT404: 404,
  PT409: 409,
  PT422: 422,
};

type DatabaseError = { code: string; message: string; hint: string | null };

/** The database's refusal as the gateway's; anything else is a failure of ours. */
export function toRefusal({ code, message, hint }: DatabaseError): Error {
  const status = statusByCode[code];
  if (!status) return new Error(`The database refused: ${code} ${message}`);
  return new ApiError(status, status === 401 ? 'not_signed_in' : code, message, hint || undefined);
}

/** Calls one SQL function and parses its answer. */
export async function callDatabase<Value>(
  db: SupabaseClient,
  name: string,
  values: Record<string, unknown>,
  schema: z.ZodType<Value>,
): Promise<Value> {
  const { data, error } = await db.rpc(name, values);
  if (error) throw toRefusal(error);
  return schema.parse(data);
}
