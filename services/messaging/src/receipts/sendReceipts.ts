import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { brandOf, companyCard, type Mailer, MailRefused } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { longDay, money } from '../mail/figures.ts';
import { claimRows } from '../jobs/claimRows.ts';
import { receiptMail } from '../mail/receiptMail.ts';

type Dependencies = { service: SupabaseClient; mailer: Mailer; siteUrl: string; log: Logger };

const receipt = z.object({
  id: z.string(),
  letter: z.object({
    company: companyCard,
    email: z.string().nullable(),
    client_name: z.string(),
    amount: z.number(),
    credited: z.number(),
    method: z.string().nullable(),
    paid_on: z.string(),
    invoice_number: z.string(),
    is_void: z.boolean(),
    balance: z.number(),
  }),
});
type Receipt = z.infer<typeof receipt>;

const methods: Record<string, string> = { card: 'Card', ach: 'Bank transfer (ACH)' };

/** Mails the receipts of payments that clients have made online. */
export function sendReceipts({ service, mailer, siteUrl, log }: Dependencies) {
  const finish = (outcome: { p_id: string; p_error?: string; p_is_final?: boolean }) =>
    fromDatabase(service.rpc('finish_receipt', outcome), z.unknown());
  const attempt = async ({ id, letter }: Receipt) => {
    try {
      if (!letter.email) throw new MailRefused('The client has no email address.');
      await mailer.send({ ...toMail(letter, letter.email, siteUrl), id });
      await finish({ p_id: id });
    } catch (error) {
      log.warn({ err: error, payment: id }, 'receipt not sent');
      await finish({
        p_id: id,
        p_error: reasonOf(error),
        p_is_final: error instanceof MailRefused,
      });
    }
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_due_receipts', { p_limit: 20 });
    const fail = (p_id: string, p_error: string) => finish({ p_id, p_error });
    const { due } = await claimRows(taken, { shape: receipt, fail, log });
    await handleAll(due, attempt, log);
  };
}

function toMail(letter: Receipt['letter'], to: string, siteUrl: string) {
  const { company, client_name, amount, credited, method, paid_on, invoice_number } = letter;
  const { is_void, balance } = letter;
  return receiptMail(
    {
      to,
      name: client_name,
      amount: money(amount + credited),
      ...(credited > 0 && { credited: money(credited) }),
      ...(credited > 0 && amount > 0 && { towards: money(amount) }),
      isVoid: is_void,
      paidOn: longDay(paid_on),
      method: methods[method ?? ''] ?? 'Online',
      invoiceNumber: invoice_number,
      ...(balance > 0 && { balance: money(balance) }),
      ...(company.email && { replyTo: company.email }),
    },
    brandOf(company, siteUrl),
  );
}
