import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayAccess } from './createGateway.ts';
import { serviceDatabase } from './database.ts';
import { databaseLimits, redisLimits } from './sharedLimits.ts';
import { commaList, needed, redisUrl, serviceEnvironment } from './settings.ts';

/** The environment that every gateway has when it runs alone. */
export const gatewayEnvironment = serviceEnvironment.extend({
  SUPABASE_URL: needed(
    'the address of the Supabase project',
    'https://<project>.supabase.co, shown in the project under Settings, Data API',
  ).pipe(z.url('must be an address such as https://<project>.supabase.co')),
  SUPABASE_PUBLISHABLE_KEY: needed(
    'the publishable key of the Supabase project',
    'sb_publishable_…, shown in the project under Settings, API Keys',
  ),
  SUPABASE_SECRET_KEY: needed(
    'the secret key of the Supabase project',
    'sb_secret_…, shown in the project under Settings, API Keys',
  ),
  /** Shared secret of the users' tokens; without it the project's published keys are used. */
  SUPABASE_JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; shown in the project under Settings, JWT Keys')
    .optional(),
  /** Redis or Valkey, where copies of a gateway count requests together; without it they do so in the database. */
  REDIS_URL: redisUrl,
  /** Comma-separated origins of the pages that may call. */
  ALLOWED_ORIGINS: commaList.default([]),
});

/** What `createGateway` needs, from the environment. */
export function toGatewayAccess(
  env: z.infer<typeof gatewayEnvironment>,
  log: Logger,
): GatewayAccess {
  const jwksUrl = new URL('/auth/v1/.well-known/jwks.json', env.SUPABASE_URL).href;
  const database = { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY };
  return {
    database,
    limits: env.REDIS_URL
      ? redisLimits(env.REDIS_URL, log)
      : databaseLimits(serviceDatabase(env.SUPABASE_SECRET_KEY, database), log),
    secretKey: env.SUPABASE_SECRET_KEY,
    tokens: env.SUPABASE_JWT_SECRET ? { secret: env.SUPABASE_JWT_SECRET } : { jwksUrl },
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    log,
  };
}
