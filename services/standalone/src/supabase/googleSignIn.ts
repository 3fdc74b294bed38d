import { z } from 'zod';

/** Google's keys of an OAuth client; without them nobody signs in with Google. */
export const googleEnvironment = z.object({
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
});

/** An OAuth client at Google (console.cloud.google.com), whose redirect address is `callbackOf(siteUrl)`. */
export type GoogleClient = { clientId: string; secret: string };

/** Where Google sends people back to; the client at Google must name it. */
export const callbackOf = (siteUrl: string): string => `${siteUrl}/auth/v1/callback`;

type Settings = z.infer<typeof googleEnvironment> & { CONFIRM_EMAIL: boolean };

/** The client of the environment, or none. */
export const googleClient = (env: Settings): GoogleClient | undefined =>
  env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
    ? { clientId: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET }
    : undefined;

/**
 * What is wrong with the settings for Google, if anything. A person who signs in with Google gets the
 * account of the same address: where addresses are not confirmed, somebody else may have made it.
 */
export function googleFault(env: Settings): { path: [string]; message: string } | undefined {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = env;
  if (!id && !secret) return undefined;
  if (!id) return { path: ['GOOGLE_CLIENT_ID'], message: 'is missing beside the secret' };
  if (!secret) return { path: ['GOOGLE_CLIENT_SECRET'], message: 'is missing beside the client' };
  return env.CONFIRM_EMAIL
    ? undefined
    : { path: ['CONFIRM_EMAIL'], message: 'must be 1 where people sign in with Google' };
}
