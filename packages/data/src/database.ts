import { createClient } from '@supabase/supabase-js';
import type { Backends, Connection } from './config.ts';
import type { Database } from './database.types.ts';
import { identified } from './identified.ts';
import { tokenOf } from './visitor.ts';

/** The whole Supabase client, signed in as the auth client that the page started with. */
export function makeDatabase({ url, key, auth, fetch }: Connection): Backends['db'] {
  const db = createClient<Database>(url, key, {
    accessToken: async () => (await tokenOf(auth)) ?? null,
    global: { fetch: withIds(fetch) },
  });
  // With tokens from outside the client has no auth of its own, and there must not be two.
  db.auth = auth;
  return db;
}

/** Files are left alone: a store behind another origin need not allow the header. */
function withIds(send?: typeof fetch): typeof fetch {
  const ask = identified(send);
  return (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    return (url.includes('/rest/v1/') ? ask : (send ?? fetch))(input, init);
  };
}
