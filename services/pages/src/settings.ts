import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isS3Address, isValidS3Address } from '@plumbline/area-registry/s3';
import { commaList, needed, redisUrl, serviceEnvironment } from '@plumbline/kit';
import { z } from 'zod';

const address = (what: string) => needed(what).pipe(z.url('must be an address such as https://…'));
const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`);

const publicKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  // The private half, and every browser is given this key.
  d: z.undefined().optional(),
});

/** Who may open pages with candidate areas, ?areas=…: 1, platform administrators; everyone, all; nobody by default. */
export const areaOverrides = z
  .enum(['0', '1', 'true', 'false', 'everyone'], { error: 'must be 0, 1 or everyone' })
  .transform((value) =>
    value === 'everyone' ? true : value === '1' || value === 'true' ? ('staff' as const) : false,
  )
  .default(false);

/** What the pages need when they are served by themselves; nothing of it is secret. */
export const pagesEnvironment = serviceEnvironment.extend({
  /** Folder of the built shell, made by `node packages/area-cli/src/cli/shell.ts <folder>`. */
  SHELL_DIRECTORY: needed(
    'the folder of the built shell',
    'make it with node packages/area-cli/src/cli/shell.ts <folder>',
  ).refine((folder) => existsSync(join(folder, 'index.html')), 'holds no built shell'),
  /**
   * Where registry.json and areas/ are: a public bucket, `…/storage/v1/object/public/areas`, or s3://bucket/folder,
   * which may be private.
   */
  AREAS_URL: needed(
    'the address of the released areas',
    'https://<project>.supabase.co/storage/v1/object/public/areas, or s3://bucket/folder',
  )
    .refine(
      (text) => (isS3Address(text) ? isValidS3Address(text) : z.url().safeParse(text).success),
      'must be an address such as https://… or s3://bucket/folder',
    )
    .transform((text) => (isS3Address(text) ? text : withSlash(text))),
  /** The public key that the registry is signed with, a JWK. */
  REGISTRY_KEY: needed(
    'the public key of the registry',
    'the JSON in registry-key.json of the data folder, without d',
  ).transform((text, context) => {
    try {
      return publicKey.parse(JSON.parse(text));
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be the JSON of a public P-256 key, without the private d',
      });
      return z.NEVER;
    }
  }),
  /** Days after which a registry that nobody has signed anew is refused; without it none expires. */
  REGISTRY_EXPIRES_AFTER_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a whole number of days')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .optional(),
  SUPABASE_URL: address('the address of the Supabase project'),
  SUPABASE_PUBLISHABLE_KEY: needed(
    'the publishable key of the Supabase project',
    'sb_publishable_…, shown in the project under Settings, API Keys',
  ),
  STRIPE_PUBLISHABLE_KEY: needed(
    'the publishable key of Stripe',
    'pk_…, shown at Stripe under Developers, API keys',
  ),
  /** Where weaknesses are reported: the contact of /.well-known/security.txt. */
  SUPPORT_ADDRESS: z.email('must be an email address').optional(),
  /** Redis or Valkey, where copies count browsers' reports together; without it each counts on its own. */
  REDIS_URL: redisUrl,
  /** Where the gateways are: a path of the page's own origin, or an address. */
  API_URL: z.string().default('/api'),
  /** Comma-separated providers that the project lets people sign in with. */
  OAUTH_PROVIDERS: commaList.default([]),
  ALLOW_AREA_OVERRIDES: areaOverrides,
  /** The release service, which counts sessions and takes failing releases back. */
  RELEASES_URL: z.url('must be an address such as http://releases:8080').optional(),
});
export type PagesEnvironment = z.infer<typeof pagesEnvironment>;
