import { gatewayEnvironment } from '@plumbline/kit';
import { z } from 'zod';

/** What payments reads from the environment when it runs alone. */
export const paymentsEnvironment = gatewayEnvironment.extend({
  STRIPE_SECRET_KEY: z.string({ error: "the card provider's secret key, sk_…, is missing" }),
  STRIPE_PUBLISHABLE_KEY: z.string({
    error: "the card provider's publishable key, pk_…, is missing",
  }),
  /** Comma-separated: of the account's own endpoint and of the connected accounts'. */
  STRIPE_WEBHOOK_SECRETS: z
    .string({ error: 'the signing secret of the webhook endpoint, whsec_…, is missing' })
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    ),
  /** A stand-in's address instead of Stripe's own. */
  STRIPE_API_URL: z.url('must be an address').optional(),
});
