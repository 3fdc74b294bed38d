import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';
import type { AccountMailer } from './accountMails.ts';
import { withBody, type Handler } from './handler.ts';
import { newUser } from './newUser.ts';

type Dependencies = { sql: postgres.Sql; mailer: AccountMailer };

const body = z.object({
  email: z.string().transform((email) => email.toLowerCase()),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Mends mails that are asked for again. @supabase/lite never sends a confirmation twice, tells by
 * a 429 who has an account, and sends reset mails without limit. Here, as on hosted Supabase, a
 * repeated sign-up answers like a first one, an unconfirmed address gets its mail again, and each
 * address at most one mail of a kind in a minute; nobody learns who has an account.
 */
export const mendRepeatedMails =
  ({ sql, mailer }: Dependencies) =>
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    const isMailed = ['/auth/v1/signup', '/auth/v1/resend', '/auth/v1/recover'].includes(pathname);
    if (request.method !== 'POST' || !isMailed) return next(request, peer);
    const asked = body.safeParse(
      await request
        .clone()
        .json()
        .catch(() => undefined),
    ).data;
    if (!asked) return next(request, peer);

    if (pathname === '/auth/v1/recover') {
      const [recent] = await sql`
        select from auth.users where email = ${asked.email} and recovery_sent_at > now() - interval '1 minute'`;
      return recent ? Response.json({}) : next(request, peer);
    }
    const answer = await next(request, peer);
    const isRepeated = answer.headers.get('x-sb-error-code') === 'over_email_send_rate_limit';
    const isResend = pathname === '/auth/v1/resend';
    if (!isRepeated) return isResend && answer.ok ? withBody(answer, 200, {}) : answer;
    if (isResend && asked.type !== 'signup') return withBody(answer, 200, {});
    await confirmAgain({ sql, mailer }, asked.email);
    if (isResend) return withBody(answer, 200, {});
    const [known] = await sql`
      select from auth.users where email = ${asked.email} and confirmed_at is not null`;
    if (known) await mailer.sendKnownAccount(asked.email);
    return newUser({ ...asked, awaitsConfirmation: true });
  };

async function confirmAgain({ sql, mailer }: Dependencies, email: string) {
  const token = randomBytes(32).toString('hex');
  const [user] = await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where email = ${email} and confirmed_at is null and confirmation_sent_at < now() - interval '1 minute'
    returning id`;
  if (user) await mailer.sendConfirmation(email, token);
}
