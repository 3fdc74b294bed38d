import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayAccess } from './createGateway.ts';
import { commaList, needed, serviceEnvironment } from './settings.ts';

/** The environment that every gateway has when it runs alone. */
export const gatewayEnvironment = serviceEnvironment.extend({
  SUPABASE_URL: needed('the address of the Supabase project').pipe(z.url()),
  SUPABASE_PUBLISHABLE_KEY: needed('the publishable key of the Supabase project'),
  SUPABASE_SECRET_KEY: needed('the secret key of the Supabase project'),
  /** Shared secret of the users' tokens; without it the project's published keys are used. */
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  /** Comma-separated origins of the pages that may call. */
  ALLOWED_ORIGINS: commaList.default([]),
});

/** What `createGateway` needs, from the environment. */
export function toGatewayAccess(
  env: z.infer<typeof gatewayEnvironment>,
  log: Logger,
): GatewayAccess {
  const jwksUrl = new URL('/auth/v1/.well-known/jwks.json', env.SUPABASE_URL).href;
  return {
    database: { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY },
    secretKey: env.SUPABASE_SECRET_KEY,
    tokens: env.SUPABASE_JWT_SECRET ? { secret: env.SUPABASE_JWT_SECRET } : { jwksUrl },
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    log,
  };
}
