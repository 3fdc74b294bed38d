import { fromDatabase, repeat } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer } from '@plumbline/mail';
import { mailAssignments } from '../assignments/mailAssignments.ts';
import { mailBids } from '../orders/mailBids.ts';
import { mailOrders } from '../orders/mailOrders.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { sendPushes, type PushSettings } from '../push/sendPushes.ts';
import { sendNotices } from '../notices/sendNotices.ts';
import { mailProjectUpdates } from '../project-updates/mailProjectUpdates.ts';
import { sendReceipts } from '../receipts/sendReceipts.ts';
import { sendReminders } from '../reminders/sendReminders.ts';
import { sendLeadMessages } from '../leads/sendLeadMessages.ts';
import type { VisitLinks } from '../leads/visitLinks.ts';
import type { TextVendor } from '../texts/textVendor.ts';
import { sendReports } from '../reports/sendReports.ts';
import { deliverWebhooks } from '../webhooks/deliverWebhooks.ts';
import type { GuardedPost } from '../webhooks/guardedPost.ts';

/** What the workers need. */
export type WorkerDependencies = {
  service: SupabaseClient;
  outbox: Outbox;
  mailer: Mailer;
  texts: TextVendor;
  /** To the booking page of leads. */
  links: VisitLinks;
  /** The address that people open; links in mails lead there. */
  siteUrl: string;
  post: GuardedPost;
  /** Undefined: devices get no push. */
  push: PushSettings | undefined;
  /** When clients are told nothing unless their company says otherwise; "off": never. */
  quietHours: string;
  log: Logger;
};

const second = 1000;
const minute = 60 * second;

/**
 * Starts everything that happens without a request: outbox, reminders, receipts, notices, push, project updates, assignments, orders, bids,
 * reports, webhooks, daily jobs. Any number of processes may do so at once, the database gives each piece of work to one of them.
 * The answer stops it all and lets what is under way finish.
 */
export function startWorkers(dependencies: WorkerDependencies): () => Promise<void> {
  const { service, outbox, log } = dependencies;
  const remind = sendReminders(dependencies);
  const receipt = sendReceipts(dependencies);
  const report = sendReports(dependencies);
  const notify = sendNotices(dependencies);
  const tell = mailProjectUpdates(dependencies);
  const deliver = deliverWebhooks(dependencies);
  const assign = mailAssignments(dependencies);
  const push = sendPushes(dependencies);
  const order = mailOrders(dependencies);
  const bid = mailBids(dependencies);
  const jobs = [
    { name: 'outbox', everyMs: 2 * second, work: outbox.drain },
    { name: 'reminders', everyMs: 5 * second, work: remind },
    { name: 'receipts', everyMs: 5 * second, work: receipt },
    { name: 'notices', everyMs: 10 * second, work: notify },
    { name: 'project updates', everyMs: 10 * second, work: tell },
    { name: 'push', everyMs: 5 * second, work: push },
    { name: 'messages to leads', everyMs: 3 * second, work: sendLeadMessages(dependencies) },
    { name: 'assignments', everyMs: 10 * second, work: assign },
    { name: 'orders', everyMs: 5 * second, work: order },
    { name: 'bids', everyMs: 5 * second, work: bid },
    { name: 'reports', everyMs: 15 * minute, work: report },
    { name: 'webhooks', everyMs: 5 * second, work: deliver },
    { name: 'daily', everyMs: 15 * minute, work: () => runDailyJobs(service, log) },
  ];
  const stops = jobs.map((job) => repeat({ ...job, log }));
  return async () => {
    await Promise.all([...stops.map((stop) => stop()), outbox.close()]);
  };
}

const dailyResult = z.looseObject({ failed_jobs: z.number().default(0) }).nullable();

/** Once in each company's own day, whoever asks first; a day that was missed is made up for at the next start. */
export async function runDailyJobs(service: SupabaseClient, log: Logger): Promise<void> {
  const result = await fromDatabase(service.rpc('run_daily_jobs_once'), dailyResult);
  if (result === null) return;
  log.info({ result }, 'daily jobs done');
  if (result.failed_jobs > 0) log.error({ result }, 'daily jobs failed: see Background jobs');
}
