import { notificationPath } from '@plumbline/contract';
import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import webpush from 'web-push';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';
import type { GuardedPost } from '../webhooks/guardedPost.ts';
import type { PushKeys } from './pushKeys.ts';

/** What push needs: the installation's keys, and whom a push service writes to about abuse (mailto: or https:). */
export type PushSettings = { keys: PushKeys; contact: string };

type Dependencies = {
  service: SupabaseClient;
  push: PushSettings | undefined;
  post: GuardedPost;
  log: Logger;
};

const device = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
const due = z.object({
  id: z.uuid(),
  notification_id: z.uuid(),
  title: z.string(),
  pieces: z.number(),
  subject_type: z.string(),
  subject_id: z.string(),
  project_id: z.string().nullable(),
  devices: z.array(device),
});
type Due = z.infer<typeof due>;
type Device = z.infer<typeof device>;

const batch = 20;
/** How long a push service holds what a device that is off has not fetched, in seconds. */
const day = 86_400;

/** Sends due notifications to the devices of their users; a device that its vendor no longer knows is forgotten. */
export function sendPushes({ service, push, post, log }: Dependencies) {
  const finish = (p_id: string, p_error: string | null, p_gone: string[] = []) =>
    fromDatabase(service.rpc('finish_push', { p_id, p_error, p_gone }), z.unknown());
  const send = async (settings: PushSettings, one: Due) => {
    const tried = await Promise.all(one.devices.map((to) => attempt(settings, one, to, post)));
    const gone = tried.flatMap(({ status, endpoint }) =>
      status === 404 || status === 410 ? [endpoint] : [],
    );
    const failed = tried.find(
      ({ status, endpoint }) => !isDone(status) && !gone.includes(endpoint),
    );
    // One device that has it is enough: a second attempt would show it there twice.
    const isSent = tried.some(({ status }) => isDone(status)) || !failed;
    if (failed) log.info({ push: one.id, fault: failed.fault }, 'device not reached');
    await finish(one.id, isSent ? null : failed.fault, gone);
  };
  return async (): Promise<void> => {
    if (!push) return;
    for (;;) {
      const taken = service.rpc('claim_pushes', { p_limit: batch });
      const { due: rows, count } = await claimRows(taken, { shape: due, fail: finish, log });
      await handleAll(rows, (one) => send(push, one), log);
      if (count === 0) return;
    }
  };
}

const isDone = (status: number | null) => status !== null && status >= 200 && status < 300;

const texts = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Encrypts for one device and posts it to its vendor. A lock screen shows it: title and address, nothing else. */
async function attempt({ keys, contact }: PushSettings, one: Due, to: Device, post: GuardedPost) {
  const { endpoint, p256dh, auth } = to;
  try {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({
        id: one.notification_id,
        title: one.pieces > 1 ? `${one.title} (+${one.pieces - 1} more)` : one.title,
        path: notificationPath(one) ?? '/dashboard',
      }),
      { vapidDetails: { ...keys, subject: contact }, TTL: day, urgency: 'normal' },
    );
    const status = await post({ url: endpoint, body: body ?? '', headers: texts(headers) });
    return { endpoint, status, fault: `Answered ${status}.` };
  } catch (error) {
    return { endpoint, status: null, fault: reasonOf(error) };
  }
}
