import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { closeServer, EnvironmentError, serve, urlOf, type GatewayAccess } from '@plumbline/kit';
import { stripeClient, type PaymentsDependencies } from '@plumbline/payments';
import { createStripeEmulator } from '@plumbline/stripe-emulator';
import type { RequestHandler } from 'express';
import type { Undo } from '../undo.ts';
import { localCardKey, type CardEnvironment } from './cardEnvironment.ts';

/** The path under which browsers reach the local card provider. */
export const cardProviderPath = '/card-provider';

/** Stripe, or the emulator on this machine. */
export type CardProvider = {
  payments: PaymentsDependencies;
  /** What browsers talk to, as they would talk to Stripe; absent where it is Stripe. */
  emulator?: RequestHandler;
  /** Sends what was left over from the last run; call it once the gateway listens. */
  resume: () => void;
};

type Options = {
  env: CardEnvironment;
  dataDir: string;
  siteUrl: string;
  /** Where this process reaches its own gateways. */
  ownUrl: string;
  jwtSecret: string;
  log: GatewayAccess['log'];
  undo: Undo;
};

/** @throws EnvironmentError when only a part of Stripe's keys is given */
export async function openCardProvider(options: Options): Promise<CardProvider> {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_SECRET_KEY: secretKey } = options.env;
  const webhookSecrets = options.env.STRIPE_WEBHOOK_SECRETS;
  if (publishableKey === localCardKey && !secretKey) return openEmulator(options);
  const faults = [
    ...(publishableKey === localCardKey ? ['STRIPE_PUBLISHABLE_KEY: is missing'] : []),
    ...(secretKey ? [] : ['STRIPE_SECRET_KEY: is missing']),
    ...(webhookSecrets.length > 0 ? [] : ['STRIPE_WEBHOOK_SECRETS: is missing']),
  ];
  if (!secretKey || faults.length > 0) throw new EnvironmentError(faults);
  const stripe = stripeClient({ secretKey });
  return {
    payments: { stripe, webhookSecrets, form: { publishableKey, url: null } },
    resume() {},
  };
}

async function openEmulator(options: Options): Promise<CardProvider> {
  const { dataDir, siteUrl, ownUrl, jwtSecret, log, undo } = options;
  const secretFor = (what: string) =>
    createHmac('sha256', jwtSecret).update(`card provider ${what}`).digest('hex').slice(0, 32);
  const keys = { secret: `sk_test_${secretFor('key')}`, publishable: localCardKey };
  const webhookSecret = `whsec_${secretFor('events')}`;
  const emulator = createStripeEmulator({
    keys,
    // Twice, so that every payment on this machine shows that a repeated event changes nothing.
    hook: { url: `${ownUrl}/api/stripe/webhooks/stripe`, secret: webhookSecret, copies: 2 },
    pagesUrl: `${siteUrl}${cardProviderPath}`,
    file: join(dataDir, 'card-provider.jsonl'),
    log: log.child({ emulator: 'stripe' }),
  });
  const server = await serve(emulator.app, { port: 0, host: '127.0.0.1' });
  undo.add(async () => {
    await emulator.stop();
    await closeServer(server, 1000);
  });
  return {
    payments: {
      stripe: stripeClient({ secretKey: keys.secret, url: urlOf(server) }),
      webhookSecrets: [webhookSecret],
      form: { publishableKey: keys.publishable, url: cardProviderPath },
    },
    emulator: emulator.app,
    resume: emulator.resume,
  };
}
