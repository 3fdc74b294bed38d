import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';
import { authRefusal, bodyOf, withJson } from './requestBody.ts';

/** What an email's code is for, as the auth server names it. */
type Purpose = 'signup' | 'recovery' | 'email_change';

/** Minutes that a code is valid; its email's link is valid for an hour. */
export const codeMinutes = 10;
const digits = 8;
/** Wrong codes until the code is void; the link still works, and so does a new email. */
const wrongCodes = 5;

const typed = z.object({ email: z.string(), token: z.string(), type: z.string() });
const stored = z.object({ code_hash: z.string(), link_token: z.string(), wrong: z.number() });

/**
 * The codes of account emails. @supabase/lite derives the link's secret from the code and counts no wrong
 * ones. Here the link has a secret of its own (see `linkSecretDigits`), and a code opens what the link
 * opens only for ten minutes and five attempts, whoever makes them.
 */
export function emailCodes(sql: postgres.Sql) {
  const issue = async (email: string, purpose: Purpose, linkToken: string): Promise<string> => {
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    await sql`
      insert into auth.email_codes (user_id, purpose, code_hash, link_token, expires_at)
      select u.id, ${purpose}, ${hashOf(email, code)}, ${linkToken}, now() + make_interval(mins => ${codeMinutes})
      from auth.users u where lower(u.email) = ${email.toLowerCase()}
      on conflict (user_id, purpose) do update set code_hash = excluded.code_hash,
        link_token = excluded.link_token, expires_at = excluded.expires_at, wrong = 0`;
    return code;
  };

  /** The link's secret for a right code; each attempt counts, also those that come at the same moment. */
  const redeem = async (email: string, purpose: string, code: string) => {
    const [row] = await sql`
      update auth.email_codes c set wrong = c.wrong + 1 from auth.users u
      where u.id = c.user_id and lower(u.email) = ${email.toLowerCase()} and c.purpose = ${purpose}
        and c.expires_at > now() and c.wrong < ${wrongCodes}
      returning c.code_hash, c.link_token, c.wrong`;
    const found = stored.safeParse(row).data;
    return found && isSame(found.code_hash, hashOf(email, code)) ? found.link_token : undefined;
  };

  const stage =
    (next: Handler): Handler =>
    async (request, peer) => {
      const { pathname } = new URL(request.url);
      if (request.method !== 'POST' || pathname !== '/auth/v1/verify') return next(request, peer);
      const body = await bodyOf(request);
      if (body?.token_hash) return next(request, peer);
      const { data } = typed.safeParse(body);
      if (!data) return next(request, peer);
      const token_hash = await redeem(data.email, data.type, data.token.trim());
      if (!token_hash) return authRefusal(403, 'otp_expired', 'Token has expired or is invalid');
      return next(withJson(request, { type: data.type, token_hash }), peer);
    };
  return { issue, stage };
}
export type EmailCodes = ReturnType<typeof emailCodes>;

const hashOf = (email: string, code: string) =>
  createHash('sha256').update(`${email.toLowerCase()} ${code}`).digest('hex');

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
