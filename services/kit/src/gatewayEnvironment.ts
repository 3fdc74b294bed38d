import { z } from 'zod';
import type { GatewayAccess } from './createGateway.ts';
import { makeLogger } from './logger.ts';

const needed = (what: string) => z.string({ error: `${what} is missing` });

/** The environment that every gateway has when it runs alone. */
export const gatewayEnvironment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  SUPABASE_URL: needed('the address of the Supabase project').pipe(z.url()),
  SUPABASE_PUBLISHABLE_KEY: needed('the publishable key of the Supabase project'),
  SUPABASE_SECRET_KEY: needed('the secret key of the Supabase project'),
  /** Shared secret of the users' tokens; without it the project's published keys are used. */
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  /** Comma-separated origins of the pages that may call. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** A collector of traces that speaks OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://collector:4318').optional(),
});

/** What `createGateway` needs, from the environment. */
export function toGatewayAccess(
  name: string,
  env: z.infer<typeof gatewayEnvironment>,
): GatewayAccess {
  const jwksUrl = new URL('/auth/v1/.well-known/jwks.json', env.SUPABASE_URL).href;
  return {
    database: { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY },
    secretKey: env.SUPABASE_SECRET_KEY,
    tokens: env.SUPABASE_JWT_SECRET ? { secret: env.SUPABASE_JWT_SECRET } : { jwksUrl },
    allowedOrigins: env.ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    log: makeLogger(name),
  };
}
