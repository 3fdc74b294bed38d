import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';

const opened = z.object({ access_token: z.string() });
const claims = z.object({ session_id: z.uuid() });
const opening = ['/auth/v1/token', '/auth/v1/verify'];

/**
 * Notes from where a session was opened or renewed, as hosted Supabase does and @supabase/lite
 * does not: the list of a person's sessions shows it, and a company's list of addresses decides by it.
 */
export const noteSessionOrigins =
  (sql: postgres.Sql) =>
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    const answer = await next(request, peer);
    if (request.method !== 'POST' || !opening.includes(pathname) || !answer.ok) return answer;
    const token = opened.safeParse(
      await answer
        .clone()
        .json()
        .catch(() => undefined),
    ).data;
    const session = token && claims.safeParse(decodeJwt(token.access_token)).data?.session_id;
    if (session)
      await sql`update auth.sessions set ip = ${peer.peerAddress}, user_agent = ${request.headers.get('user-agent')?.slice(0, 500) ?? null}
        where id = ${session}`;
    return answer;
  };
