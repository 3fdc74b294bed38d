import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { twilioTexts, type TextVendor } from '@plumbline/messaging';
import { z } from 'zod';

/** A text as the stand-in keeps it. */
export type LocalText = {
  sid: string;
  isFromClient: boolean;
  phone: string;
  body: string;
  status: string;
  at: string;
};

/** Twilio's local stand-in: no text leaves this machine. It forgets everything when it stops. */
export type LocalTexts = {
  vendor: TextVendor;
  /** Newest first. */
  list: () => Promise<LocalText[]>;
  /** Answers as the client at this number would. */
  reply: (answer: { from: string; body: string }) => Promise<void>;
  close: () => Promise<void>;
};

const accountSid = `AC${'0'.repeat(32)}`;
const ownNumber = '+15005550006';
/** Twilio's own test number that takes no texts: here to see what a failure looks like. */
const deadNumber = '+15005550009';
const deliveryMs = 400;

/** What Twilio itself answers to these words; a gateway has nothing to do but to obey them. */
const stopped =
  'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.';
const started =
  'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.';
const help = 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.';
const keywords: Record<string, string> = {
  STOP: stopped,
  STOPALL: stopped,
  UNSUBSCRIBE: stopped,
  CANCEL: stopped,
  END: stopped,
  QUIT: stopped,
  START: started,
  UNSTOP: started,
  HELP: help,
  INFO: help,
};

const taken = z.object({ sid: z.string() });
const messages = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      direction: z.string(),
      to: z.string(),
      from: z.string(),
      body: z.string().nullable(),
      status: z.string(),
      date_created: z.string(),
    }),
  ),
});

/** Starts `emulate`'s Twilio, which signs its webhooks as Twilio does, with the gateway at `webhookUrl`. */
export async function startLocalTexts(webhookUrl: string): Promise<LocalTexts> {
  const { createEmulator } = await import('emulate');
  const authToken = randomBytes(16).toString('hex');
  const account = { sid: accountSid, auth_token: authToken, friendly_name: 'Plumbline, test mode' };
  const number = { phone_number: ownNumber, sms_url: `${webhookUrl}/twilio-inbound` };
  const emulator = await createEmulator({
    service: 'twilio',
    port: 0,
    seed: { twilio: { account, phone_numbers: [number] } },
  });
  const url = emulator.url.replace('localhost', '127.0.0.1');
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const call = async (path: string, form?: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(url + path, {
      headers: { authorization },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (!answer.ok) throw new Error(`The local texts answered ${answer.status}`);
    return answer.json();
  };
  const texts = twilioTexts({ accountSid, authToken, sender: ownNumber, webhookUrl, apiUrl: url });
  const stopping = new AbortController();
  const deliveries = new Set<Promise<void>>();

  // emulate takes a text and leaves it queued; a network would report how it goes on.
  const deliver = async (sid: string, to: string) => {
    const report = (Status: string) =>
      call('/_twilio/simulate/message-status', { MessageSid: sid, Status });
    await report('sent');
    await pause(deliveryMs, undefined, { signal: stopping.signal });
    await report(to === deadNumber ? 'undelivered' : 'delivered');
  };
  const deliverLater = (sid: string, to: string) => {
    const delivery = deliver(sid, to)
      .catch(() => {})
      .finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  };
  return {
    vendor: {
      ...texts,
      async send(text) {
        const { sid } = await texts.send(text);
        deliverLater(sid, text.to);
        return { sid };
      },
    },
    async list() {
      const path = `/2010-04-01/Accounts/${accountSid}/Messages.json?PageSize=500`;
      return messages.parse(await call(path)).messages.map(toLocalText);
    },
    async reply({ from, body }) {
      const form = { To: ownNumber, From: from, Body: body };
      await call('/_twilio/simulate/inbound-message', form);
      const answer = keywords[body.trim().toUpperCase()];
      if (!answer) return;
      const own = { To: from, From: ownNumber, Body: answer };
      const { sid } = taken.parse(
        await call(`/2010-04-01/Accounts/${accountSid}/Messages.json`, own),
      );
      deliverLater(sid, from);
    },
    async close() {
      stopping.abort();
      await Promise.all(deliveries);
      await emulator.close();
    },
  };
}

type StoredText = z.infer<typeof messages>['messages'][number];

function toLocalText({ sid, direction, to, from, body, status, date_created }: StoredText) {
  const isFromClient = direction === 'inbound';
  const at = new Date(date_created).toISOString();
  return { sid, isFromClient, phone: isFromClient ? from : to, body: body ?? '', status, at };
}
