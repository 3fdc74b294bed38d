import Stripe from 'stripe';

/** How the card provider is reached. */
export type ProviderAccess = {
  secretKey: string;
  /** The local emulator's address instead of Stripe's. */
  url?: string;
};

/** The vendor's own SDK, pointed at Stripe or at the local emulator. */
export function stripeClient({ secretKey, url }: ProviderAccess): Stripe {
  const own = url === undefined ? undefined : new URL(url);
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Plumbline' },
    ...(own && {
      host: own.hostname,
      port: own.port,
      protocol: own.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
