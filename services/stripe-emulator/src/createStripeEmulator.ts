import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { accountRoutes } from './accountRoutes.ts';
import { apiHandlers, formBody, type Keys } from './answers.ts';
import { charging } from './charging.ts';
import { customerRoutes } from './customerRoutes.ts';
import { disputeRoutes } from './disputes.ts';
import { eventSender, type Hook } from './events.ts';
import { intentRoutes } from './intentRoutes.ts';
import { pageRoutes } from './pageRoutes.ts';
import { Refusal } from './refusal.ts';
import { subscriptions } from './subscriptions.ts';
import { openState } from './state.ts';
import { subscriptionRoutes } from './subscriptionRoutes.ts';
import { subscriptionScheduleRoutes } from './subscriptionSchedules.ts';

export type StripeEmulatorOptions = {
  keys: Keys;
  /** Where the gateway takes events. */
  hook: Hook;
  /** Under which address people reach the emulator's pages. */
  pagesUrl: string;
  /** Keeps everything over a restart. */
  file?: string;
  /** How long a card payment that takes its time is processed. */
  processingMs?: number;
  /** How long a bank debit is processed, which takes days at Stripe. */
  bankDebitMs?: number;
  log: Logger;
};

/** The card provider of one machine. */
export type StripeEmulator = {
  /** The provider's HTTP surface, for the SDK and for the card form. */
  app: Express;
  /** Sends and settles what an earlier run has left; after the gateway listens. */
  resume: () => void;
  stop: () => Promise<void>;
};

/**
 * A card provider that moves no money: Stripe's HTTP surface as far as the product uses it, so that
 * the vendor's own SDK talks to it, with test cards, 3-D Secure, connected accounts, subscriptions
 * and signed events.
 */
export function createStripeEmulator({
  keys,
  hook,
  pagesUrl,
  file,
  processingMs = 1500,
  bankDebitMs = 8000,
  log,
}: StripeEmulatorOptions): StripeEmulator {
  const state = openState(file);
  const sender = eventSender(state, hook, log);
  const { emit } = sender;
  const charge = charging(emit, { cardMs: processingMs, bankMs: bankDebitMs });
  const plans = subscriptions({ emit, charge, pagesUrl });
  const api = apiHandlers(state, keys);
  const app = express()
    .disable('x-powered-by')
    // the SDK writes lists and ranges as Stripe reads them: lookup_keys[0]=…, created[gte]=…
    .set('query parser', 'extended')
    .use(
      formBody,
      customerRoutes({ api, emit }),
      intentRoutes({ api, charge, emit }),
      disputeRoutes({ api, charge, emit }),
      subscriptionRoutes({ api, subscriptions: plans }),
      subscriptionScheduleRoutes({ api, emit }),
      accountRoutes({ api, pagesUrl }),
      pageRoutes({ state, emit, subscriptions: plans }),
    )
    .use((req, res) => {
      const message = `Unrecognized request URL (${req.method}: ${req.path}).`;
      res.status(404).json({ error: { type: 'invalid_request_error', message } });
    })
    .use(faults(log));
  return {
    app,
    resume() {
      sender.resume();
      charge.resume(state.worlds());
    },
    stop: () => sender.stop(),
  };
}

function faults(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof Refusal) {
      return void res.status(error.status).json({ error: error.error });
    }
    log.error({ err: error }, 'the Stripe emulator failed');
    return void res.status(500).json({ error: { type: 'api_error', message: 'Emulator failure' } });
  };
}
