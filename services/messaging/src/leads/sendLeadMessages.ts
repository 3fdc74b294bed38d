import { fromDatabase, reasonOf } from '@plumbline/kit';
import { brandedMail, brandOf, companyCard, type Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';
import type { TextVendor } from '../texts/textVendor.ts';
import { calendarVisit, visitCalendar } from './visitCalendar.ts';
import type { VisitLinks } from './visitLinks.ts';

type Dependencies = {
  service: SupabaseClient;
  mailer: Mailer;
  texts: TextVendor;
  links: VisitLinks;
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
  purpose: z.string(),
  attempts: z.number(),
  created_at: z.string(),
  /** The booked visit that it is about. */
  visit: calendarVisit.nullable(),
});
type Message = z.infer<typeof message>;
const sids = z.array(z.object({ twilio_sid: z.string() }));

/** Where the link to the booking page goes, in what the database writes. */
const linkMark = '{link}';

/** The link is a button of the mail, named by the words before it. */
function mailOf({ recipient, subject, body, company, visit }: Message, url: string | null) {
  const paragraphs = body.split(/\n{2,}/);
  const words = url === null ? undefined : paragraphs.find((part) => part.includes(linkMark));
  const label = words?.replace(linkMark, '').replace(/[:\s]+$/, '');
  return {
    text: {
      to: recipient,
      subject,
      paragraphs: paragraphs.filter((part) => part !== words),
      ...(url !== null && { action: { label: label || 'Choose a time', url } }),
      ...(company.email && { replyTo: company.email }),
    },
    files: visit
      ? [
          {
            filename: 'visit.ics',
            content: Buffer.from(visitCalendar(visit, company.name)).toString('base64'),
            encoding: 'base64' as const,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ]
      : [],
  };
}

/** Hands texts to the vendor once: before a second attempt it asks whether the vendor has taken the first. */
function textOnce({ service, texts }: Pick<Dependencies, 'service' | 'texts'>) {
  const known = async (table: 'lead_messages' | 'client_messages', found: readonly string[]) =>
    fromDatabase(
      service
        .from(table)
        .select('twilio_sid')
        .in('twilio_sid', [...found]),
      sids,
    );
  return async ({ id, recipient, attempts, created_at }: Message, body: string) => {
    if (attempts > 1) {
      const found = await texts.find({ to: recipient, body, since: new Date(created_at) });
      const others =
        found.length === 0
          ? []
          : await Promise.all([known('lead_messages', found), known('client_messages', found)]);
      const taken = new Set(others.flat().map(({ twilio_sid }) => twilio_sid));
      const own = found.find((sid) => !taken.has(sid));
      if (own) return own;
    }
    return (await texts.send({ id, to: recipient, body })).sid;
  };
}

/** Sends emails and texts to leads; texts and reminders not in quiet hours, which the database decides. */
export function sendLeadMessages(dependencies: Dependencies) {
  const { service, mailer, links, siteUrl, quietHours, log } = dependencies;
  const text = textOnce(dependencies);
  const finish = (p_id: string, p_error: string | null, p_sid: string | null = null) =>
    fromDatabase(service.rpc('finish_lead_message', { p_id, p_error, p_sid }), z.unknown());
  const linkOf = async ({ id, purpose, body }: Message) => {
    const hasLink = ['booking', 'visit', 'reminder'].includes(purpose) && body.includes(linkMark);
    if (!hasLink) return null;
    const token = links.tokenOf(id);
    const saved = service.rpc('save_visit_link', { p_message_id: id, p_token: token });
    await fromDatabase(saved, z.boolean());
    return links.urlOf(token);
  };
  const send = async (row: Message) => {
    const url = await linkOf(row);
    if (row.kind === 'text') return text(row, url ? row.body.replaceAll(linkMark, url) : row.body);
    const { text: written, files } = mailOf(row, url);
    const mail = brandedMail(written, brandOf(row.company, siteUrl));
    await mailer.send({ ...mail, id: row.id, attachments: files });
    return null;
  };
  const attempt = async (row: Message) => {
    const { sid, fault } = await send(row).then(
      (taken) => ({ sid: taken, fault: null }),
      (error: unknown) => ({ sid: null, fault: reasonOf(error) }),
    );
    if (fault) log.warn({ message: row.id, reason: fault }, 'message to a lead not sent');
    await finish(row.id, fault, sid);
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_lead_messages', {
      p_limit: 20,
      p_quiet_hours: quietHours,
      p_links: true,
    });
    const { due } = await claimRows(taken, { shape: message, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}
