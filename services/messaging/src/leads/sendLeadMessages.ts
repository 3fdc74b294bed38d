import { fromDatabase, reasonOf } from '@plumbline/kit';
import { brandedMail, brandOf, companyCard, type Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';
import type { TextVendor } from '../texts/textVendor.ts';

type Dependencies = {
  service: SupabaseClient;
  mailer: Mailer;
  texts: TextVendor;
  siteUrl: string;
  quietHours: string;
  log: Logger;
};

const message = z.object({
  id: z.string(),
  kind: z.enum(['text', 'email']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  company: companyCard,
});
type Message = z.infer<typeof message>;

/** Sends emails and texts to leads; texts not in quiet hours, which the database decides. */
export function sendLeadMessages({
  service,
  mailer,
  texts,
  siteUrl,
  quietHours,
  log,
}: Dependencies) {
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_lead_message', { p_id, p_error }), z.unknown());
  const send = async ({ id, kind, recipient, subject, body, company }: Message) => {
    if (kind === 'text') return void (await texts.send({ id, to: recipient, body }));
    const mail = brandedMail(
      {
        to: recipient,
        subject,
        paragraphs: body.split(/\n{2,}/),
        ...(company.email && { replyTo: company.email }),
      },
      brandOf(company, siteUrl),
    );
    await mailer.send({ ...mail, id });
  };
  const attempt = async (row: Message) => {
    const fault = await send(row).then(() => null, reasonOf);
    if (fault) log.warn({ message: row.id, reason: fault }, 'message to a lead not sent');
    await finish(row.id, fault);
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_lead_messages', { p_limit: 20, p_quiet_hours: quietHours });
    const { due } = await claimRows(taken, { shape: message, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}
