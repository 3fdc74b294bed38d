import { createClient } from '@supabase/supabase-js';
import type { Backends, Connection } from './config.ts';
import type { Database } from './database.types.ts';

/** The whole Supabase client, signed in as the auth client that the page started with. */
export function makeDatabase({ url, key, auth, fetch }: Connection): Backends['db'] {
  const db = createClient<Database>(url, key, {
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? null,
    ...(fetch ? { global: { fetch } } : {}),
  });
  // With tokens from outside the client has no auth of its own, and there must not be two.
  db.auth = auth;
  return db;
}
