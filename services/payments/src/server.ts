import { startGateway } from '@plumbline/kit';
import express from 'express';
import { createPayments } from './app.ts';
import { paymentsEnvironment } from './paymentsEnvironment.ts';
import { stripeClient } from './provider/stripeClient.ts';
import { startPaymentJobs } from './startPaymentJobs.ts';

await startGateway('payments', paymentsEnvironment, (env, access) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url } = env;
  const dependencies = {
    stripe: stripeClient({ secretKey, ...(url && { url }) }),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    form: { publishableKey: env.STRIPE_PUBLISHABLE_KEY, url: null },
  };
  const gateway = createPayments(access, dependencies);
  return {
    // under the address that the pages call, and under its own for a proxy that takes the prefix away
    app: express().use('/api/stripe', gateway).use(gateway),
    work: () => startPaymentJobs(access, dependencies),
  };
});
