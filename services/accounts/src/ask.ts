import { ApiError } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';

const statusByCode: Record<string, number> = {
  PT401: 401,
  PT402: 402,
  PT403: 403,
  PT404: 404,
  PT409: 409,
  PT422: 422,
  '42501': 403,
};

type Failure = { code: string; message: string; hint?: string | null };

/** The database's refusal as an answer: its own words where it speaks to people, else an accident. */
export function toApiError({ code, message, hint }: Failure): Error {
  const status = statusByCode[code];
  return status
    ? new ApiError(status, code, message, hint || undefined)
    : new Error(`The database refused: ${code} ${message}`);
}

/** Calls a function of the database with the rights of `db`. @throws ApiError in its own words */
export async function ask(
  db: SupabaseClient,
  name: string,
  values: Record<string, unknown> = {},
): Promise<unknown> {
  const { data, error } = await db.rpc(name, values);
  if (error) throw toApiError(error);
  return data;
}
