import { fromDatabase, reasonOf } from '@plumbline/kit';
import { brandOf, companyCard, type Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';
import type { TextVendor } from '../texts/textVendor.ts';
import { assignmentMail } from './assignmentMail.ts';
import { assignmentText } from './assignmentText.ts';

type Dependencies = {
  service: SupabaseClient;
  mailer: Mailer;
  texts: TextVendor;
  siteUrl: string;
  quietHours: string;
  log: Logger;
};

const letter = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  assignments: z.array(
    z.object({
      title: z.string(),
      start_date: z.string(),
      due_date: z.string(),
      start_time: z.string().nullable(),
      project: z.string(),
      address: z.string().nullable(),
      token: z.string(),
    }),
  ),
  company: companyCard,
  /** Of a member or vendor who agreed to text messages. */
  phone: z.string().nullable(),
  attempts: z.number(),
});
type Letter = z.infer<typeof letter>;

/**
 * Emails or texts members and vendors who are asked to confirm dates, ten minutes after the first one and not in quiet hours. Those who agreed
 * to texts get one instead of an email. A text that may not have been sent is not sent again if there is an email address.
 */
export function mailAssignments({
  service,
  mailer,
  texts,
  siteUrl,
  quietHours,
  log,
}: Dependencies) {
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_assignment_mail', { p_id, p_error }), z.unknown());
  const send = async ({ id, email, phone, attempts, name, assignments, company }: Letter) => {
    if (assignments.length === 0) return;
    if (phone && (attempts === 1 || !email)) {
      await texts.send({ id, to: phone, body: assignmentText(company.name, siteUrl, assignments) });
      return;
    }
    if (!email) throw new Error('The recipient has no email address.');
    const mail = assignmentMail(
      {
        to: email,
        name,
        company: company.name,
        siteUrl,
        assignments,
        ...(company.email && { replyTo: company.email }),
      },
      brandOf(company, siteUrl),
    );
    await mailer.send({ ...mail, id });
  };
  const attempt = async (row: Letter) => {
    const fault = await send(row).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, mail: row.id }, 'assignment mail not sent');
        return reasonOf(error);
      },
    );
    await finish(row.id, fault);
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_due_assignment_mails', {
      p_limit: 20,
      p_quiet_hours: quietHours,
    });
    const { due } = await claimRows(taken, { shape: letter, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}
