import { z } from 'zod';

const missing = (name: string) =>
  z.string({ error: `${name} is missing` }).min(1, `${name} is missing`);

/**
 * What the page is started with, inline in its HTML as `<script type="application/json" id="plumbline-config">`.
 * The first three are required, else the product refuses to start [000 §7].
 */
export const pageConfig = z.object({
  databaseUrl: missing('The database URL'),
  databaseKey: missing('The database key'),
  cardProviderKey: missing("The card provider's publishable key"),
  /** Base of the gateways, e.g. `/api`. */
  apiUrl: z.string().default('/api'),
  /** Public key (JWK) that the registry's signature is checked with. */
  registryKey: z.record(z.string(), z.unknown()).optional(),
  /** OAuth providers that the auth server has; Google shows its notice when absent. */
  oauthProviders: z.array(z.string()).default([]),
  /** Where load and render errors of areas are reported. */
  telemetryUrl: z.string().optional(),
  /** Outside services that are local stand-ins here and say so ("Test mode"). */
  standIns: z.array(z.string()).default([]),
  /** Candidate overrides by `?areas=` are allowed. */
  allowsOverrides: z.boolean().default(false),
});
export type PageConfig = z.infer<typeof pageConfig>;
