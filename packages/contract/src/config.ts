import * as z from 'zod/mini';

const missing = (name: string) =>
  z.string({ error: `${name} is missing` }).check(z.minLength(1, `${name} is missing`));

/**
 * What the page is started with, inline in its HTML as `<script type="application/json" id="plumbline-config">`.
 * The first three are required, else the product refuses to start.
 */
export const pageConfig = z.object({
  databaseUrl: missing('The database URL'),
  databaseKey: missing('The database key'),
  cardProviderKey: missing("The card provider's publishable key"),
  /** Base of the gateways, e.g. `/api`. */
  apiUrl: z._default(z.string(), '/api'),
  /** Public key (JWK) that the registry's signature is checked with. */
  registryKey: z.optional(z.record(z.string(), z.unknown())),
  /** OAuth providers that the auth server has; Google shows its notice when absent. */
  oauthProviders: z._default(z.array(z.string()), []),
  /** Where load and render errors of areas are reported. */
  telemetryUrl: z.optional(z.string()),
  /** Outside services that are local stand-ins here and say so ("Test mode"). */
  standIns: z._default(z.array(z.string()), []),
  /** Who may run candidates of areas by `?areas=`: nobody, platform administrators, or (true) everybody. */
  allowsOverrides: z._default(z.union([z.boolean(), z.literal('staff')]), false),
});
export type PageConfig = z.infer<typeof pageConfig>;
