import { startCleaning, startDeletions, startSignatures } from '@plumbline/accounts';
import type { GatewayAccess } from '@plumbline/kit';
import { startPaymentJobs } from '@plumbline/payments';
import type { openMessaging } from './post.ts';

type WorkOptions = {
  messaging: ReturnType<typeof openMessaging>;
  mailer: Parameters<typeof startDeletions>[1];
  siteUrl: string;
  payments: Parameters<typeof startPaymentJobs>[1];
};

/** Starts what runs beside the requests; returns what stops it. */
export function startWork(
  access: GatewayAccess,
  { messaging, mailer, siteUrl, payments }: WorkOptions,
) {
  const work = [
    messaging.startWorkers(),
    startDeletions(access, mailer),
    startCleaning(access),
    startSignatures(access, { mailer, siteUrl }),
    startPaymentJobs(access, payments),
  ];
  return () => Promise.all(work.map((stop) => stop()));
}
