import { ApiError, type GatewayTools } from '@plumbline/kit';
import express, { Router } from 'express';
import Stripe from 'stripe';
import type { receiveEvent } from './receiveEvent.ts';

/** Seconds that a signature stays good: a copied request is refused afterwards. */
const toleranceSeconds = 300;

type Dependencies = Pick<GatewayTools, 'log'> & {
  /** One for the platform's endpoint, one for the connected accounts'. */
  secrets: readonly string[];
  receive: ReturnType<typeof receiveEvent>;
};

/** POST /webhooks/stripe: the raw body, signed by the provider. An error makes the provider send it again. */
export const webhookRoute = ({ log, secrets, receive }: Dependencies) =>
  Router().post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: '1mb' }),
    async (req, res) => {
      const signature = req.get('stripe-signature') ?? '';
      const body: unknown = req.body;
      const event = Buffer.isBuffer(body) ? verified(body, signature, secrets) : undefined;
      if (!event) {
        log.warn({ address: req.ip }, 'refused: the event is not signed by the card provider');
        throw new ApiError(400, 'invalid_signature', 'The signature is not valid.');
      }
      res.json({ received: true, outcome: await receive(event) });
    },
  );

function verified(body: Buffer, signature: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return undefined;
}
