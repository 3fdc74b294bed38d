import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { brandOf, companyCard, type Mailer, MailRefused } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { claimRows } from '../jobs/claimRows.ts';
import { longDay, money } from '../mail/figures.ts';
import { reminderMail, reminderText } from '../mail/reminderMail.ts';
import type { Outbox } from '../outbox/outbox.ts';

type Dependencies = {
  service: SupabaseClient;
  mailer: Mailer;
  outbox: Outbox;
  siteUrl: string;
  log: Logger;
};

const reminder = z.object({ id: z.uuid(), channel: z.enum(['email', 'sms']) });
type Reminder = z.infer<typeof reminder>;
const letter = z.object({
  company: companyCard,
  recipient: z.string(),
  message: z.string().nullable(),
  client_name: z.string(),
  invoice_number: z.string(),
  balance: z.number(),
  due_date: z.iso.date(),
  token: z.string(),
});

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Sends the reminders that are due, by mail at once, by text through the outbox. What is paid is
 * not reminded: the database looks when it hands a reminder out.
 */
export function sendReminders({ service, mailer, outbox, siteUrl, log }: Dependencies) {
  const send = async ({ id, channel }: Reminder) => {
    const facts = await fromDatabase(
      service.rpc('reminder_letter', { p_id: id }),
      letter.nullable(),
    );
    if (!facts) return;
    const words = toReminder(facts, siteUrl);
    const brand = brandOf(facts.company, siteUrl);
    if (channel === 'sms') {
      const text = { p_id: id, p_body: reminderText(words, brand) };
      await fromDatabase(service.rpc('text_reminder', text), z.unknown());
      return;
    }
    await mailer.send({ ...reminderMail({ ...words, to: facts.recipient }, brand), id });
    await fromDatabase(service.rpc('finish_reminder', { p_id: id }), z.unknown());
  };
  const attempt = async (due: Reminder) => {
    try {
      await send(due);
    } catch (error) {
      const p_error = reasonOf(error);
      log.warn({ err: error, reminder: due.id }, 'reminder not sent');
      const outcome = error instanceof MailRefused ? 'finish_reminder' : 'postpone_reminder';
      await fromDatabase(service.rpc(outcome, { p_id: due.id, p_error }), z.unknown());
    }
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_due_reminders', { p_limit: 50 });
    const fail = (p_id: string, p_error: string) =>
      fromDatabase(service.rpc('finish_reminder', { p_id, p_error }), z.unknown());
    const { due } = await claimRows(taken, { shape: reminder, fail, log });
    await handleAll(due, attempt, log);
    if (due.some(({ channel }) => channel === 'sms')) await outbox.drain();
  };
}

function toReminder(facts: z.infer<typeof letter>, siteUrl: string) {
  const { client_name, message, invoice_number, balance, due_date, token, company } = facts;
  const due = Date.parse(due_date);
  return {
    name: client_name,
    message,
    invoiceNumber: invoice_number,
    balance: money(balance),
    dueOn: longDay(due_date),
    daysOverdue: Math.max(0, Math.floor((Date.now() - due) / dayMs)),
    url: `${siteUrl}/shared/documents/${token}`,
    ...(company.email && { replyTo: company.email }),
  };
}
