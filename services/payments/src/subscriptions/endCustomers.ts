import { fromDatabase, reasonOf, type GatewayTools } from '@plumbline/kit';
import Stripe from 'stripe';
import { z } from 'zod';

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };

/**
 * Ends at the provider, at once and without a last invoice, what deleted companies were subscribed to. What
 * fails stays due and is tried again later; answers how many customers are done.
 */
export async function endCustomers({ stripe, service, log }: Dependencies): Promise<number> {
  const due = await fromDatabase(service.rpc('claim_ended_customers'), z.array(z.string()));
  let done = 0;
  for (const customer of due) {
    const fault = await endSubscriptions(stripe, customer).then(() => null, reasonOf);
    if (fault === null) done += 1;
    else log.error({ customer, fault }, 'the subscription of a deleted company could not be ended');
    const outcome = { p_customer_id: customer, p_error: fault };
    await fromDatabase(service.rpc('finish_ended_customer', outcome), z.unknown());
  }
  return done;
}

async function endSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  try {
    for await (const { id, status } of stripe.subscriptions.list({ customer, limit: 100 }))
      if (status !== 'canceled') await stripe.subscriptions.cancel(id);
  } catch (error) {
    // a customer whom the provider no longer knows is not charged either
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    if (!isGone) throw error;
  }
}
