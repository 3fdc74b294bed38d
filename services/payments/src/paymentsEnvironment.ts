import { commaList, gatewayEnvironment, needed } from '@plumbline/kit';
import { z } from 'zod';

/** What payments reads from the environment when it runs alone. */
export const paymentsEnvironment = gatewayEnvironment.extend({
  STRIPE_SECRET_KEY: needed("the card provider's secret key, sk_…,"),
  STRIPE_PUBLISHABLE_KEY: needed("the card provider's publishable key, pk_…,"),
  /** Comma-separated: of the account's own endpoint and of the connected accounts'. */
  STRIPE_WEBHOOK_SECRETS: needed('the signing secret of the webhook endpoint, whsec_…,').pipe(
    commaList,
  ),
  /** The local emulator's address instead of Stripe's. */
  STRIPE_API_URL: z.url('must be an address').optional(),
});
