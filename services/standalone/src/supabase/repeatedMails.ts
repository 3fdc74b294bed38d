import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
import type postgres from 'postgres';
import { z } from 'zod';
import { withBody, type Handler } from './handler.ts';

type Dependencies = { sql: postgres.Sql; mailer: NonNullable<App['_mailer']> };

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
    if (!isRepeated || (isResend && asked.type !== 'signup')) return answer;
    await confirmAgain({ sql, mailer }, asked.email);
    return withBody(answer, 200, isResend ? {} : newUser(asked.email, asked.data ?? {}));
  };

async function confirmAgain({ sql, mailer }: Dependencies, email: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const token = createHash('sha256')
    .update(email + code)
    .digest('hex');
  const [user] = await sql`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where email = ${email} and confirmed_at is null and confirmation_sent_at < now() - interval '1 minute'
    returning id`;
  if (user) await mailer.sendConfirmation(email, token, code);
}

/** What hosted Supabase answers to a sign-up with an address that has an account. */
function newUser(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
