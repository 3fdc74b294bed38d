import { fromDatabase, reasonOf } from '@plumbline/kit';
import { brandOf, companyCard, type Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { claimRows } from '../jobs/claimRows.ts';
import { handleAll } from '../jobs/handleAll.ts';
import { orderMail } from './orderMail.ts';

type Dependencies = { service: SupabaseClient; mailer: Mailer; siteUrl: string; log: Logger };

const letter = z.object({
  id: z.string(),
  email: z.string().nullable(),
  token: z.string(),
  purchase_order: z.object({
    number: z.string(),
    revision: z.number(),
    vendor_name: z.string(),
    project: z.string().nullable(),
    needed_by: z.string().nullable(),
    total: z.number(),
    message: z.string(),
  }),
  company: companyCard,
});
type Letter = z.infer<typeof letter>;

/** Emails purchase orders to their vendors. */
export function mailOrders({ service, mailer, siteUrl, log }: Dependencies) {
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_order_mail', { p_id, p_error }), z.unknown());
  const send = async ({ id, email, token, purchase_order: order, company }: Letter) => {
    if (!email) throw new Error('The vendor has no email address.');
    const mail = orderMail(
      {
        to: email,
        company: company.name,
        siteUrl,
        token,
        order,
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
        log.warn({ err: error, mail: row.id }, 'order mail not sent');
        return reasonOf(error);
      },
    );
    await finish(row.id, fault);
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_due_order_mails', { p_limit: 20 });
    const { due } = await claimRows(taken, { shape: letter, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}
