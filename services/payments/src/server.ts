import { startGateway } from '@plumbline/kit';
import express from 'express';
import { createPayments, paymentJobs } from './app.ts';
import { paymentsEnvironment } from './paymentsEnvironment.ts';
import { stripeClient } from './provider/stripeClient.ts';
import { reconcileDaily } from './reconciliation/reconcileDaily.ts';
import { startEndingCustomers } from './subscriptions/endCustomers.ts';

await startGateway('payments', paymentsEnvironment, (env, access) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url } = env;
  const dependencies = {
    stripe: stripeClient({ secretKey, ...(url && { url }) }),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    form: { publishableKey: env.STRIPE_PUBLISHABLE_KEY, url: null },
  };
  const jobs = paymentJobs(access, dependencies);
  const gateway = createPayments(access, dependencies);
  return {
    // under the address that the pages call, and under its own for a proxy that takes the prefix away
    app: express().use('/api/stripe', gateway).use(gateway),
    work: () => {
      jobs.syncPrices().catch((error: unknown) => {
        access.log.error({ err: error }, 'the prices could not be compared with the plans');
      });
      const stopReconciling = reconcileDaily(jobs.reconcile, access.log);
      const stopEnding = startEndingCustomers(jobs.endCustomers, access.log);
      return async () => {
        stopReconciling();
        await stopEnding();
      };
    },
  };
});
