import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { companyCard } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { claimRows } from '../jobs/claimRows.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { projectUpdateMessages, toldStatuses } from './projectUpdateMessages.ts';

type Dependencies = { service: SupabaseClient; outbox: Outbox; quietHours: string; log: Logger };

const day = z.iso.date();
const update = z.object({
  id: z.string(),
  client_name: z.string(),
  project: z.string(),
  address: z.string().nullable(),
  from_status: z.string(),
  status: z.enum(toldStatuses),
  changed_on: day,
  ends_on: day.nullable(),
  company: companyCard,
});
type Update = z.infer<typeof update>;

/** Tells clients by mail, through the outbox, that the status of their project has changed. */
export function mailProjectUpdates({ service, outbox, quietHours, log }: Dependencies) {
  const mail = async ({ id, company, ...update }: Update) => {
    const { subject, body, facts } = projectUpdateMessages(update, company);
    const message = { p_id: id, p_subject: subject, p_body: body, p_facts: facts };
    await fromDatabase(service.rpc('mail_project_update', message), z.boolean());
  };
  const fail = (p_id: string, p_error: string) =>
    fromDatabase(service.rpc('fail_project_update', { p_id, p_error }), z.unknown());
  const attempt = (row: Update) =>
    mail(row).catch(async (error: unknown) => {
      log.warn({ err: error, update: row.id }, 'project update not sent');
      await fail(row.id, reasonOf(error));
    });
  return async (): Promise<void> => {
    const given = { p_limit: 50, p_quiet_hours: quietHours };
    const taken = service.rpc('claim_due_project_updates', given);
    const { due } = await claimRows(taken, { shape: update, fail, log });
    if (due.length === 0) return;
    await handleAll(due, attempt, log);
    await outbox.drain();
  };
}
