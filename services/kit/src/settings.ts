import { z } from 'zod';

/** A setting that must be given; one that is not is named by `what`, and `hint` says how it looks and where to get it. */
export const needed = (what: string, hint = '') =>
  z.string({ error: `${what} is missing${hint && `: ${hint}`}` });

/** A switch: 1 or 0. */
export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true');

/** Entries with commas between them; none is an empty list. */
export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** The address of a Redis or Valkey. */
export const redisUrl = z
  .string()
  .regex(/^rediss?:\/\/./, 'must be an address such as redis://:password@valkey:6379')
  .optional();

/** What every service reads that listens by itself. */
export const serviceEnvironment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** How many proxies stand in front, whose word counts on who calls; unless told, one on the same machine. */
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).max(10).optional(),
  /** A collector of traces that speaks OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address such as http://collector:4318').optional(),
});
