import {
  closeServer,
  EnvironmentError,
  readEnvironment,
  serve,
  stopOnSignals,
  toGatewayAccess,
} from '@plumbline/kit';
import express from 'express';
import { createPayments, paymentJobs } from './app.ts';
import { paymentsEnvironment } from './paymentsEnvironment.ts';
import { stripeClient } from './provider/stripeClient.ts';
import { reconcileDaily } from './reconciliation/reconcileDaily.ts';

try {
  const env = readEnvironment(paymentsEnvironment);
  const access = toGatewayAccess('payments', env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url } = env;
  const dependencies = {
    stripe: stripeClient({ secretKey, ...(url && { url }) }),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    form: { publishableKey: env.STRIPE_PUBLISHABLE_KEY, url: null },
  };
  const jobs = paymentJobs(access, dependencies);
  const gateway = createPayments(access, dependencies);
  // under the address that the pages call, and under its own for a proxy that takes the prefix away
  const app = express().use('/api/stripe', gateway).use(gateway);
  const server = await serve(app, { port: env.PORT, host: env.HOST });
  access.log.info({ address: server.address() }, 'listening');
  jobs.syncPrices().catch((error: unknown) => {
    access.log.error({ err: error }, 'the prices could not be compared with the plans');
  });
  const stopReconciling = reconcileDaily(jobs.reconcile, access.log);
  stopOnSignals(async () => {
    stopReconciling();
    await closeServer(server);
  }, access.log);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
