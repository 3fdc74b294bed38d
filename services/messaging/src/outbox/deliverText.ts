import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { TextRefused, type TextVendor } from '../texts/textVendor.ts';
import type { Deliver, OutgoingMessage } from './outbox.ts';

const known = z.array(z.object({ twilio_sid: z.string() }));

/** `siteUrl` is where links in texts lead. */
type Dependencies = { texts: TextVendor; service: SupabaseClient; siteUrl: string };

/**
 * Hands a text to the vendor once. A second attempt asks the vendor first whether it has the text:
 * the process may have died, or the connection broken, between its yes and our note of it.
 */
export function deliverText({ texts, service, siteUrl }: Dependencies): Deliver {
  return async (message) => {
    if (message.twilio_sid) return { sid: message.twilio_sid };
    const text = {
      id: message.id,
      to: message.phone_number ?? '',
      body: message.message_content.replaceAll('{site}', new URL(siteUrl).origin),
    };
    try {
      const earlier = message.attempts > 1 ? await alreadyTaken(message) : undefined;
      return { sid: earlier ?? (await texts.send(text)).sid };
    } catch (error) {
      if (error instanceof TextRefused)
        return { error: error.message, code: error.code, retry: false };
      return { error: reasonOf(error), retry: true };
    }
  };

  async function alreadyTaken({ phone_number, message_content, created_at }: OutgoingMessage) {
    const found = await texts.find({
      to: phone_number ?? '',
      body: message_content,
      since: created_at,
    });
    if (found.length === 0) return undefined;
    const rows = await fromDatabase(
      service
        .from('client_messages')
        .select('twilio_sid')
        .in('twilio_sid', [...found]),
      known,
    );
    const ours = new Set(rows.map(({ twilio_sid }) => twilio_sid));
    return found.find((sid) => !ours.has(sid));
  }
}
