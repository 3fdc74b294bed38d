import { fromDatabase, repeat, serviceDatabase, type GatewayAccess } from '@plumbline/kit';
import { z } from 'zod';
import type { Mailer } from '@plumbline/mail';
import { removeFiles, storedFiles } from '../storedFiles.ts';
import { notices } from './notices.ts';

const due = z.array(
  z.object({
    request_id: z.uuid(),
    company_id: z.uuid(),
    company_name: z.string(),
    owners: z.array(z.string()),
  }),
);
const hour = 3_600_000;

/**
 * Deletes the companies whose waiting time is over, each by one process, and answers how many. One
 * that fails is logged and tried again after an hour.
 */
export async function deleteDueCompanies(access: GatewayAccess, mailer: Mailer): Promise<number> {
  const { log } = access;
  const service = serviceDatabase(access.secretKey, access.database);
  const tell = notices({ mailer, log });
  let deleted = 0;
  for (const company of await fromDatabase(service.rpc('claim_due_deletions'), due)) {
    const { company_id, company_name: name, owners } = company;
    try {
      await removeFiles(service, storedFiles(service, company_id));
      await fromDatabase(service.rpc('delete_company', { p_company_id: company_id }), z.unknown());
      deleted += 1;
      log.info({ company: company_id }, 'company deleted');
      await tell({
        to: owners,
        name,
        subject: `${name} has been deleted`,
        paragraphs: [`The account of ${name} and all its data have been deleted, as you asked.`],
      });
    } catch (error) {
      log.error({ err: error, company: company_id }, 'a company could not be deleted');
    }
  }
  return deleted;
}

/** Looks for due deletions now and every hour; the answer stops it and waits for what is under way. */
export const startDeletions = (access: GatewayAccess, mailer: Mailer): (() => Promise<void>) =>
  repeat({
    name: 'due deletions',
    everyMs: hour,
    work: () => deleteDueCompanies(access, mailer),
    log: access.log,
  });
