import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { currentRequest } from './requestIds.ts';
import { tracedFetch } from './tracing.ts';

/** How a gateway reaches the Supabase API. */
export type DatabaseAccess = {
  url: string;
  publishableKey: string;
  /** Instead of the network, where the API runs in the same process. */
  fetch?: typeof fetch;
};

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** The database as one signed-in user sees it: row-level security decides. It has no `auth`. */
export function databaseAs(token: string, access: DatabaseAccess): SupabaseClient {
  return createClient(access.url, access.publishableKey, {
    accessToken: async () => token,
    global: { fetch: onBehalf(access.fetch) },
  });
}

/**
 * The database without row-level security, for webhooks and administration only. This is the
 * one place that takes the service key.
 */
export function serviceDatabase(
  secretKey: string,
  access: Omit<DatabaseAccess, 'publishableKey'>,
): SupabaseClient {
  return createClient(access.url, secretKey, {
    auth,
    global: { fetch: onBehalf(access.fetch) },
  });
}

/** Tells the database which request it is asked for, and from where: both are stored with what changes. */
const onBehalf = (send?: typeof fetch): typeof fetch => {
  const ask = tracedFetch(send);
  return (input, init) => {
    const request = currentRequest();
    if (!request) return ask(input, init);
    const headers = new Headers(init?.headers);
    headers.set('x-request-id', request.requestId);
    if (request.address) headers.set('x-forwarded-for', request.address);
    return ask(input, { ...init, headers });
  };
};
