import { fromDatabase, reasonOf, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };

const closed = z.array(z.object({ intent: z.string(), account_id: z.string() }));

/**
 * Cancels begun payments over more than is open by now, so that a card form that has stayed open on another
 * screen takes no money. What the provider refuses to cancel has been paid, and its event says so.
 */
export async function cancelClosedIntents({ stripe, service, log }: Dependencies): Promise<void> {
  const due = await fromDatabase(service.rpc('closed_intents', {}), closed);
  for (const { intent, account_id } of due) {
    const options = account_id ? { stripeAccount: account_id } : {};
    await stripe.paymentIntents.cancel(intent, {}, options).then(
      () => log.info({ intent }, 'canceled the payment of a closed invoice'),
      (error: unknown) =>
        log.warn({ intent, reason: reasonOf(error) }, 'could not cancel the payment intent'),
    );
  }
}
