import type postgres from 'postgres';
import { z } from 'zod';
import type { Handler } from './handler.ts';
import { authRefusal, bodyOf } from './requestBody.ts';

/** Requests in a day that may send an account email: to one address, and from one source. */
export type DailyEmails = { toAddress: number; fromSource: number };

const sending = ['POST /auth/v1/signup', 'POST /auth/v1/recover', 'POST /auth/v1/resend'];
const addressed = z.object({ email: z.string().trim().toLowerCase() });
const counts = z.object({ by_address: z.coerce.number(), by_source: z.coerce.number() });

/**
 * Caps account emails by what is asked for, whether or not an email is sent: the answer tells nothing
 * about an address. The counts are in the database, so a restart does not reset them. A gateway of this
 * process has no source.
 */
export const capAccountRequests =
  (sql: postgres.Sql, limits: DailyEmails) =>
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const mayChangeAddress = call === 'PUT /auth/v1/user';
    if (!sending.includes(call) && !mayChangeAddress) return next(request, peer);
    const asked = addressed.safeParse(await bodyOf(request)).data;
    if (!asked) return next(request, peer);

    const [row] = await sql`
      with old as (delete from auth.account_requests where at < now() - interval '1 day'),
        source as (select case when family(a) = 6 then network(set_masklen(a, 64)) else a end as net
          from (select ${peer.peerAddress}::inet as a) x),
        known as (
          select count(*) filter (where r.address = ${asked.email}) as by_address,
            count(*) filter (where r.source = s.net) as by_source
          from source s left join auth.account_requests r
            on r.at > now() - interval '1 day' and (r.address = ${asked.email} or r.source = s.net)),
        added as (insert into auth.account_requests (address, source)
          select ${asked.email}, s.net from source s, known k
          where k.by_address < ${limits.toAddress} and k.by_source < ${limits.fromSource})
      select by_address, by_source from known`;
    const { by_address, by_source } = counts.parse(row);
    if (by_address >= limits.toAddress || by_source >= limits.fromSource)
      return authRefusal(
        429,
        'over_email_send_rate_limit',
        'Too many emails were requested today. Please try again tomorrow.',
      );
    return next(request, peer);
  };
