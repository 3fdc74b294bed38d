import { fromDatabase } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { companyCard } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { claimRows } from '../jobs/claimRows.ts';

/** A message that this process has taken out of the outbox and has to hand over. */
export type OutgoingMessage = z.infer<typeof outgoing>;

/** How handing over ended: taken (with the vendor's id), refused for good, or to be tried again. */
type Outcome = { sid: string | null } | { error: string; code?: string; retry: boolean };

/** What the outbox hands messages to; it never throws. */
export type Deliver = (message: OutgoingMessage) => Promise<Outcome>;

type Options = {
  service: SupabaseClient;
  deliver: Record<OutgoingMessage['kind'], Deliver>;
  log: Logger;
  /** When texts of companies without a setting of their own wait, such as 21:00-08:00; "off": never. */
  quietHours: string;
};

/** Hands stored messages to their vendors. */
export type Outbox = {
  /** Sends everything that is due; while that is going on, a second caller waits for the same. */
  drain: () => Promise<void>;
  /** Takes nothing more and waits for what is under way. */
  close: () => Promise<void>;
};

const nullable = z.string().nullable();
const outgoing = z.object({
  id: z.string(),
  kind: z.enum(['sms', 'email']),
  phone_number: nullable,
  email_address: nullable,
  subject: nullable,
  message_content: z.string(),
  /** Of a mail: the small table below its words. */
  facts: z.array(z.tuple([z.string(), z.string()])).nullable(),
  twilio_sid: nullable,
  attempts: z.number(),
  created_at: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
  client_id: z.string(),
  company: companyCard,
});

const patience = 24 * 60 * 60 * 1000;
const batch = 20;

/**
 * The worker of the outbox. The database hands out the oldest waiting message of each client, each
 * to one taker, so any number of processes may drain at once and a client's order stays.
 */
export function openOutbox({ service, deliver, log, quietHours }: Options): Outbox {
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;

  const finish = (values: Record<string, unknown>) =>
    fromDatabase(service.rpc('finish_outgoing_message', values), z.unknown());
  const take = () =>
    claimRows(
      service.rpc('claim_outgoing_messages', { p_limit: batch, p_quiet_hours: quietHours }),
      {
        shape: outgoing,
        fail: (p_id, p_error) => finish({ p_id, p_error }),
        log,
      },
    );
  const handle = async (message: OutgoingMessage) => {
    const outcome = await deliver[message.kind](message);
    if ('error' in outcome) log.warn({ message: message.id, ...outcome }, 'message not sent');
    await finish({ p_id: message.id, ...toColumns(message, outcome) });
  };
  const run = async () => {
    while (isAsked && !isClosed) {
      isAsked = false;
      for (let taken = await take(); taken.count > 0; taken = await take()) {
        await handleAll(taken.due, handle, log);
        if (isClosed) break;
      }
    }
  };
  return {
    drain() {
      isAsked = true;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running?.catch(() => {});
    },
  };
}

function toColumns({ attempts, created_at }: OutgoingMessage, outcome: Outcome) {
  if (!('error' in outcome)) return { p_sid: outcome.sid };
  const { error, code = null, retry } = outcome;
  const isLate = Date.now() - created_at.getTime() > patience;
  const seconds = Math.min(300, 2 ** Math.min(attempts, 10));
  return {
    p_error: error,
    p_error_code: code,
    p_retry_seconds: retry && !isLate ? seconds : null,
  };
}
