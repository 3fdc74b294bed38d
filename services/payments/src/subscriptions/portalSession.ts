import { ApiError, type Actor } from '@plumbline/kit';
import type { Request } from 'express';
import type Stripe from 'stripe';
import { asked } from '../provider/providerErrors.ts';

/**
 * An address to come back to; only the page's own origin, for the provider sends people there.
 * @throws ApiError 422
 */
export function ownAddress(req: Request, wanted: string): string {
  const page = req.get('origin') ?? `${req.protocol}://${req.get('host') ?? ''}`;
  if (URL.canParse(wanted) && new URL(wanted).origin === page) return wanted;
  throw new ApiError(422, 'invalid', 'The return URL must be on this site.', 'returnUrl');
}

/** The provider's own pages on cards and receipts. */
export const portalSession =
  ({ stripe, customerOf }: { stripe: Stripe; customerOf: (actor: Actor) => Promise<string> }) =>
  async (actor: Actor, returnUrl: string): Promise<{ url: string }> => {
    const customer = await customerOf(actor);
    const { url } = await asked(
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    );
    return { url };
  };
