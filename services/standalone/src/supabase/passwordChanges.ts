import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';
import { authRefusal, bodyOf } from './requestBody.ts';

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/**
 * A new password is taken only from a session that has shown the old one (at the accounts gateway) or has
 * come from a reset email; the database knows which. With `secure_password_change` hosted Supabase asks
 * for a fresh sign-in instead. The token itself is checked by the API behind.
 */
export const guardPasswordChanges =
  (sql: postgres.Sql) =>
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'PUT' || pathname !== '/auth/v1/user') return next(request, peer);
    const body = await bodyOf(request);
    if (!body || !('password' in body)) return next(request, peer);
    const caller = callerOf(request);
    const [row] = caller
      ? await sql`select private.may_set_password(${caller.sub}, ${caller.session_id}) as may`
      : [];
    if (row?.may !== true)
      return authRefusal(
        403,
        'reauthentication_needed',
        'To change your password, enter the current one in Settings or use a reset email.',
      );
    const { password } = body;
    if (typeof password !== 'string' || !/\d/.test(password) || !/[^A-Za-z0-9]/.test(password))
      return authRefusal(422, 'weak_password', 'Password must contain a number and a symbol');
    return next(request, peer);
  };

function callerOf(request: Request) {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  try {
    return claims.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
}
