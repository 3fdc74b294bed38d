import { setTimeout as pause } from 'node:timers/promises';
import { compare, hash } from 'bcryptjs';
import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';
import { newUser } from './newUser.ts';
import { authRefusal, bodyOf, withJson } from './requestBody.ts';

type Dependencies = {
  sql: postgres.Sql;
  /** Milliseconds after which these answers are sent, unless the work takes longer. */
  answerMs: number;
  confirmsEmail: boolean;
};

const credentials = z.object({ email: z.string(), password: z.string() });
const signUp = z.object({
  email: z.string(),
  password: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const made = z.object({
  access_token: z.string().optional(),
  user: z.object({ id: z.uuid() }).optional(),
  id: z.uuid().optional(),
});
const session = z.object({ session_id: z.uuid() });
const account = z.object({
  encrypted_password: z.string().nullable(),
  is_confirmed: z.boolean(),
});
const someone = z.record(z.string(), z.unknown());
const always = ['POST /auth/v1/signup', 'POST /auth/v1/recover', 'POST /auth/v1/resend'];

/**
 * Answers about an address are the same, and take as long, whether or not it has an account. A sign-up
 * therefore never opens a session: the page signs in with the password that was just chosen.
 */
export function evenAnswers({ sql, answerMs, confirmsEmail }: Dependencies) {
  // As expensive as the stored ones; nobody's password.
  const cost = Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10);
  const nobodys = hash('nobody signs in with this', cost);

  const accountOf = async (email: string) => {
    const [row] = await sql`
      select encrypted_password, email_confirmed_at is not null as is_confirmed
      from auth.users where email = ${email.toLowerCase()}`;
    return account.safeParse(row).data;
  };

  /** One comparison on every path, and no word about an unconfirmed account without its password. */
  const signIn: Work = async (request, next) => {
    const { data } = credentials.safeParse(await bodyOf(request));
    if (!data) return next(request);
    const known = await accountOf(data.email);
    if (known?.encrypted_password && known.is_confirmed) return next(request);
    const isRight = await compare(data.password, known?.encrypted_password ?? (await nobodys));
    const asNobody = withJson(request, { ...data, email: 'nobody@plumbline.invalid' });
    return next(isRight && known?.encrypted_password ? request : asNobody);
  };

  const register: Work = async (request, next) => {
    const { data } = signUp.safeParse(await bodyOf(request));
    if (!data) return next(request);
    if (!(await isInvited(sql, data)))
      return authRefusal(403, 'invitation_invalid', 'This invitation is no longer valid.');
    const answer = await next(request);
    if (answer.headers.get('x-sb-error-code') === 'user_already_exists') {
      await hash(data.password, cost);
      return newUser({ ...data, awaitsConfirmation: confirmsEmail });
    }
    if (!answer.ok) return answer;
    const { access_token, user, id } = made.parse(await answer.json());
    if (access_token) {
      const { session_id } = session.parse(decodeJwt(access_token));
      await sql`delete from auth.sessions where id = ${session_id}`;
    }
    return newUser({ ...data, id: user?.id ?? id, awaitsConfirmation: confirmsEmail });
  };

  /** An address that is taken is noted like a free one; nothing can confirm it. */
  const changeAddress: Work = async (request, next) => {
    const body = await bodyOf(request);
    const answer = await next(request);
    if (answer.headers.get('x-sb-error-code') !== 'email_exists') return answer;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const read = new Request(request.url, { headers });
    const user = someone.parse(await (await next(read)).json());
    await sql`
      update auth.users set email_change = ${String(body?.email).toLowerCase()}, email_change_sent_at = now(),
        email_change_token_current = null, email_change_token_new = null where id = ${String(user.id)}`;
    return next(read);
  };

  return (after: Handler): Handler =>
    async (request, peer) => {
      const { pathname, searchParams } = new URL(request.url);
      const call = `${request.method} ${pathname}`;
      const next = (one: Request) => after(one, peer);
      if (call === 'POST /auth/v1/token' && searchParams.get('grant_type') === 'password') {
        const floor = pause(answerMs);
        const answer = await signIn(request, next);
        if (!answer.ok) await floor;
        return answer;
      }
      const isChange = call === 'PUT /auth/v1/user' && 'email' in ((await bodyOf(request)) ?? {});
      if (!isChange && !always.includes(call)) return next(request);
      const work = isChange ? changeAddress : call === always[0] ? register : mail;
      const [answer] = await Promise.all([work(request, next), pause(answerMs)]);
      return answer;
    };
}

/** A request for an email: nothing in the answer, whether or not one was sent. */
const mail: Work = async (request, next) => {
  const answer = await next(request);
  return answer.ok
    ? Response.json({}, { headers: { 'access-control-allow-origin': '*' } })
    : answer;
};

type Work = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

/** Whether a sign-up names no invitation, or one that is open and for its address. */
async function isInvited(sql: postgres.Sql, { email, data }: z.infer<typeof signUp>) {
  const token = data?.invite_token;
  if (token === undefined || token === null || token === '') return true;
  if (typeof token !== 'string') return false;
  const [found] = await sql`select (private.open_invitation(${token})).email as email`;
  return found?.email === email.toLowerCase();
}
