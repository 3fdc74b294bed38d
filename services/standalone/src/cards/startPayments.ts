import type { GatewayAccess } from '@plumbline/kit';
import { paymentJobs, reconcileDaily, startEndingCustomers } from '@plumbline/payments';
import type { CardProvider } from './cardProvider.ts';

/** What payments does beside its requests, once the product answers: prices, left events, the daily comparison, the end of deleted companies' plans. */
export function startPayments(access: GatewayAccess, { payments, resume }: CardProvider) {
  const jobs = paymentJobs(access, payments);
  resume();
  const prices = jobs.syncPrices().catch((error: unknown) => {
    access.log.error({ err: error }, 'the prices could not be compared with the plans');
  });
  const stop = reconcileDaily(jobs.reconcile, access.log);
  const stopEnding = startEndingCustomers(jobs.endCustomers, access.log);
  return async () => {
    stop();
    await Promise.all([prices, stopEnding()]);
  };
}
