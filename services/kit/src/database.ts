import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** How a gateway reaches the Supabase API. */
export type DatabaseAccess = {
  url: string;
  publishableKey: string;
  /** Instead of the network, where the API runs in the same process. */
  fetch?: typeof fetch;
};

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** The database as one signed-in user sees it: row-level security decides. */
export function databaseAs(token: string, access: DatabaseAccess): SupabaseClient {
  return createClient(access.url, access.publishableKey, {
    auth,
    global: {
      ...(access.fetch ? { fetch: access.fetch } : {}),
      headers: { Authorization: `Bearer ${token}` },
    },
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
    ...(access.fetch ? { global: { fetch: access.fetch } } : {}),
  });
}
