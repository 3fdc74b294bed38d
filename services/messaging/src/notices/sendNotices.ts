import { fromDatabase, reasonOf } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer } from '@plumbline/mail';
import { handleAll } from '../jobs/handleAll.ts';
import { claimRows } from '../jobs/claimRows.ts';
import { notice, type Notice, toMail } from './noticeMail.ts';

type Dependencies = { service: SupabaseClient; mailer: Mailer; siteUrl: string; log: Logger };

/** Mails to companies' own people what they want to know: a sign-in from a new browser, a tax filing, a disputed payment, what a client did, last week's numbers. */
export function sendNotices({ service, mailer, siteUrl, log }: Dependencies) {
  const finish = (p_id: string, p_error: string | null) =>
    fromDatabase(service.rpc('finish_notice', { p_id, p_error }), z.unknown());
  const send = async (notice: Notice) => mailer.send({ ...toMail(notice, siteUrl), id: notice.id });
  const attempt = async (notice: Notice) => {
    const fault = await send(notice).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error, notice: notice.id }, 'notice not sent');
        return reasonOf(error);
      },
    );
    await finish(notice.id, fault);
  };
  return async (): Promise<void> => {
    const take = () =>
      claimRows(service.rpc('claim_due_notices', { p_limit: 20 }), {
        shape: notice,
        fail: finish,
        log,
      });
    // On Monday morning there are many at once; what fails is not due again at once.
    for (let taken = await take(); taken.count > 0; taken = await take())
      await handleAll(taken.due, attempt, log);
  };
}
