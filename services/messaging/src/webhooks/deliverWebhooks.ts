import { fromDatabase, reasonOf } from '@plumbline/kit';
import { createHmac } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { handleAll } from '../jobs/handleAll.ts';
import { claimRows } from '../jobs/claimRows.ts';
import type { GuardedPost } from './guardedPost.ts';

type Dependencies = { service: SupabaseClient; post: GuardedPost; log: Logger };

const delivery = z.object({
  id: z.uuid(),
  url: z.string(),
  secret: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  attempts: z.number(),
});
const batch = 20;
type Delivery = z.infer<typeof delivery>;

/** Sends the webhooks that are due; what is not answered with 2xx comes again, eight times in all. */
export function deliverWebhooks({ service, post, log }: Dependencies) {
  const finish = (p_id: string, p_response_status: number | null, p_error: string | null) => {
    const outcome = { p_id, p_response_status, p_error };
    return fromDatabase(service.rpc('finish_webhook_delivery', outcome), z.unknown());
  };
  const deliver = async (due: Delivery) => {
    const { status, fault } = await attempt(due, post);
    if (fault) log.info({ delivery: due.id, status, fault }, 'webhook not delivered');
    await finish(due.id, status, fault);
  };
  const fail = (id: string, reason: string) => finish(id, null, reason);
  return async (): Promise<void> => {
    for (;;) {
      const taken = service.rpc('claim_webhook_deliveries', { p_limit: batch });
      const { due, count } = await claimRows(taken, { shape: delivery, fail, log });
      await handleAll(due, deliver, log);
      if (count < batch) return;
    }
  };
}

async function attempt({ id, url, secret, event, payload }: Delivery, post: GuardedPost) {
  const body = JSON.stringify({ id, ...payload });
  const at = Math.floor(Date.now() / 1000);
  try {
    const status = await post({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'plumbline-event': event,
        'plumbline-delivery': id,
        'plumbline-signature': `t=${at},v1=${signWebhook({ secret, at, body })}`,
      },
    });
    const isRedirect = status >= 300 && status < 400;
    if (status >= 200 && status < 300) return { status, fault: null };
    return { status, fault: isRedirect ? 'Redirects are not followed.' : `Answered ${status}.` };
  } catch (error) {
    return { status: null, fault: reasonOf(error) };
  }
}

/**
 * HMAC-SHA256 over `<seconds>.<body>` with the endpoint's secret, in hex. The receiver computes the
 * same and refuses what is older than a few minutes.
 */
export const signWebhook = ({ secret, at, body }: { secret: string; at: number; body: string }) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
