import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, fromDatabase, type Actor } from '@plumbline/kit';
import { messageStatuses } from '@plumbline/domain';
import { z } from 'zod';
import type { Outbox } from '../outbox/outbox.ts';
import type { SmsRequest } from './smsRequest.ts';

const stored = z.object({
  phone_number: z.string(),
  message_content: z.string(),
  status: z.enum(messageStatuses),
  twilio_sid: z.string().nullable(),
  twilio_error_message: z.string().nullable(),
});
type Answer = { sid: string | null; status: z.infer<typeof stored>['status']; messageId: string };

const patienceMs = 8000;
const pollMs = 100;

/**
 * Sends the message that the page has stored. The stored row is the truth: it carries the consent
 * that the database has checked, and its id makes a repetition harmless.
 */
export function sendSms({ outbox }: { outbox: Outbox }) {
  return async ({ request, actor }: { request: SmsRequest; actor: Actor }): Promise<Answer> => {
    const { to, message, messageId } = request;
    const first = await find(actor, messageId);
    if (first.phone_number !== to || first.message_content.trim() !== message)
      throw new ApiError(
        409,
        'other_message',
        'This message ID was already used with a different number or text.',
      );
    const end = Date.now() + patienceMs;
    for (let row = first; ; row = await find(actor, messageId)) {
      if (row.status === 'failed')
        throw new ApiError(422, 'not_sent', row.twilio_error_message ?? 'Failed to send message.');
      const isWaiting = row.status === 'pending' && row.twilio_error_message !== null;
      if (row.status !== 'pending' || isWaiting || Date.now() > end)
        return { sid: row.twilio_sid, status: row.status, messageId };
      // Another process may be sending it, or an earlier one of the same client.
      await Promise.all([outbox.drain(), pause(row === first ? 0 : pollMs)]);
    }
  };
}

async function find({ db }: Actor, messageId: string): Promise<z.infer<typeof stored>> {
  const message = db
    .from('client_messages')
    .select('phone_number, message_content, status, twilio_sid, twilio_error_message')
    .match({ id: messageId, direction: 'outbound', kind: 'sms' })
    .maybeSingle();
  const found = await fromDatabase(message, stored.nullable());
  if (!found) throw new ApiError(404, 'not_found', 'Message not found');
  return found;
}
