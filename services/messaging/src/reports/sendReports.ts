import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { brandOf, cardColumns, companyCard, type Mailer, MailRefused } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { money, monthName } from '../mail/figures.ts';
import { claimRows } from '../jobs/claimRows.ts';
import { reportMail } from '../mail/reportMail.ts';

type Dependencies = { service: SupabaseClient; mailer: Mailer; siteUrl: string; log: Logger };

const amount = z.coerce.number();
const report = z.object({
  id: z.string(),
  company_id: z.string(),
  month: z.iso.date(),
  recipients: z.array(z.string()),
  figures: z.object({
    revenue: amount,
    revenue_before: amount,
    // Reports queued by an older version don't have it, and their revenue includes sales tax.
    received: amount.optional(),
    invoices_sent: amount,
    invoiced: amount,
    outstanding: amount,
    overdue: amount,
    spent: amount,
    active_projects: amount,
    completed_projects: amount,
  }),
});
type Report = z.infer<typeof report>;

/** Mails the reports of the month before to those who want them; the figures are the stored ones. */
export function sendReports({ service, mailer, siteUrl, log }: Dependencies) {
  const brandFor = async (companyId: string) => {
    const card = service.from('companies').select(cardColumns).eq('id', companyId).single();
    return brandOf(await fromDatabase(card, companyCard), siteUrl);
  };
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_report', { p_id, p_error }), z.unknown());
  const send = async (report: Report) => {
    const brand = await brandFor(report.company_id);
    const url = `${siteUrl}/analytics`;
    for (const [index, to] of report.recipients.entries()) {
      const mail = reportMail({ ...toReport(report), to, url }, brand);
      await mailer.send({ ...mail, id: `${report.id}-${index}` }).catch((error: unknown) => {
        // An address that is dead must not bring the others their report again.
        if (!(error instanceof MailRefused)) throw error;
        log.warn({ err: error, report: report.id }, 'a receiver of a report was refused');
      });
    }
  };
  const attempt = async (report: Report) => {
    const fault = await send(report).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, report: report.id }, 'report not sent');
        return reasonOf(error);
      },
    );
    await finish(report.id, fault);
  };
  return async (): Promise<void> => {
    const taken = service.rpc('claim_due_reports', { p_limit: 20 });
    const { due } = await claimRows(taken, { shape: report, fail: finish, log });
    await handleAll(due, attempt, log);
  };
}

function revenue({ received, revenue, revenue_before }: Report['figures']) {
  const basis = received === undefined ? 'with sales tax' : 'without sales tax';
  return [
    [`Revenue (cash basis, ${basis})`, money(revenue)] as const,
    ['Revenue the month before', money(revenue_before)] as const,
    ...(received === undefined
      ? []
      : [['Payments received, with sales tax', money(received)] as const]),
  ];
}

function toReport({ month, figures }: Report) {
  const counts = (count: number) => String(count);
  return {
    title: 'Monthly report',
    period: monthName(month),
    figures: [
      ...revenue(figures),
      ['Invoices sent', counts(figures.invoices_sent)],
      ['Invoiced', money(figures.invoiced)],
      ['Outstanding', money(figures.outstanding)],
      ['Overdue', money(figures.overdue)],
      ['Spent', money(figures.spent)],
      ['Active projects', counts(figures.active_projects)],
      ['Completed projects', counts(figures.completed_projects)],
    ] as const,
  };
}
