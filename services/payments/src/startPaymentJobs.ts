import { repeat, type GatewayAccess } from '@plumbline/kit';
import { paymentJobs, type PaymentsDependencies } from './app.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What payments does beside its requests: the provider's prices as in the table `plans`, the end of deleted
 * companies' plans and of begun payments that nothing is open for, and every day the last 35 days of the ledger compared with the provider. The answer stops
 * it and waits for what is under way.
 */
export function startPaymentJobs(
  access: GatewayAccess,
  dependencies: Pick<PaymentsDependencies, 'stripe'>,
): () => Promise<void> {
  const { syncPrices, endCustomers, cancelClosedIntents, reconcile } = paymentJobs(
    access,
    dependencies,
  );
  const jobs = [
    { name: 'prices', everyMs: hour, work: syncPrices },
    { name: 'ended customers', everyMs: minute, work: endCustomers },
    { name: 'closed intents', everyMs: minute, work: cancelClosedIntents },
    {
      name: 'reconciliation',
      afterMs: minute,
      everyMs: day,
      work: () => reconcile(new Date(Date.now() - 35 * day)),
    },
  ];
  const stops = jobs.map((job) => repeat({ ...job, log: access.log }));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
