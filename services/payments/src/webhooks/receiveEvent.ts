import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';

/** What the ledger, the plans and the connected accounts listen to; an endpoint may be told more. */
const heard =
  /^(payment_intent\.(succeeded|processing|payment_failed|canceled|requires_action)|charge\.(refunded|dispute\.(created|updated|closed))|account\.(updated|application\.deauthorized)|customer\.subscription\..+|invoice\.(paid|payment_failed|finalized|voided))$/;

type Dependencies = Pick<GatewayTools, 'service' | 'log'> & { stripe: Stripe };

/**
 * Applies an event whose signature has been checked: stored and applied in one transaction, once.
 * Subscriptions are asked for again, for events overtake each other.
 */
export function receiveEvent({ stripe, service, log }: Dependencies) {
  return async (event: Stripe.Event): Promise<string> => {
    if (!heard.test(event.type)) return 'ignored';
    const current = {
      ...event,
      data: { ...event.data, object: await currentObject(stripe, event) },
    };
    const outcome = await fromDatabase(
      service.rpc('apply_stripe_event', { p_event: current }),
      z.string(),
    );
    const { id, type, account } = event;
    const isRefused = outcome.startsWith('ignored: of a connected account');
    log[isRefused ? 'warn' : 'info']({ event: id, type, account, outcome }, 'card provider event');
    return outcome;
  };
}

async function currentObject(stripe: Stripe, event: Stripe.Event): Promise<unknown> {
  const { object } = event.data;
  if (!event.account && object.object === 'subscription')
    return stripe.subscriptions.retrieve(object.id);
  return withMethod(stripe, event);
}

/** An intent lists every method that was offered; the ledger wants the one that was used. */
async function withMethod(stripe: Stripe, event: Stripe.Event): Promise<unknown> {
  if (event.type !== 'payment_intent.succeeded') return event.data.object;
  const intent = event.data.object;
  const { payment_method: method, payment_method_types: types } = intent;
  if (types.length < 2 || typeof method !== 'string') return intent;
  const options = event.account ? { stripeAccount: event.account } : {};
  const { type } = await stripe.paymentMethods.retrieve(method, {}, options);
  return { ...intent, payment_method_types: [type] };
}
