import { fromDatabase, reasonOf } from '@plumbline/kit';
import { brandOf, companyCard, type Brand, type Mail, type Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';

export type MailDependencies = {
  service: SupabaseClient;
  mailer: Mailer;
  siteUrl: string;
  log: Logger;
};

/** What every email to a vendor needs. */
export type Letter = {
  to: string;
  company: string;
  siteUrl: string;
  token: string;
  replyTo?: string;
};

type Kind<Subject> = {
  /** The database function that hands out due emails. */
  claim: string;
  /** The column of its answer that says what the email is about, and its shape. */
  column: string;
  shape: z.ZodType<Subject>;
  toMail: (letter: Letter, subject: Subject, brand: Brand) => Mail;
};

const envelope = z.looseObject({
  id: z.string(),
  email: z.string().nullable(),
  token: z.string(),
  company: companyCard,
});

/** A worker that emails one kind of letter to vendors, each with a link they open without signing in. */
export function mailVendors<Subject>(
  { service, mailer, siteUrl, log }: MailDependencies,
  { claim, column, shape, toMail }: Kind<Subject>,
) {
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_order_mail', { p_id, p_error }), z.unknown());
  const row = envelope.transform((given) => ({
    id: given.id,
    email: given.email,
    token: given.token,
    company: given.company,
    subject: shape.parse(given[column]),
  }));
  const send = async ({ id, email, token, company, subject }: z.infer<typeof row>) => {
    if (!email) throw new Error('The vendor has no email address.');
    const letter = {
      to: email,
      company: company.name,
      siteUrl,
      token,
      ...(company.email && { replyTo: company.email }),
    };
    await mailer.send({ ...toMail(letter, subject, brandOf(company, siteUrl)), id });
  };
  const attempt = async (mail: z.infer<typeof row>) => {
    const fault = await send(mail).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, mail: mail.id }, 'mail to a vendor not sent');
        return reasonOf(error);
      },
    );
    await finish(mail.id, fault);
  };
  return async (): Promise<void> => {
    const taken = service.rpc(claim, { p_limit: 20 });
    const { due } = await claimRows(taken, { shape: row, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}
