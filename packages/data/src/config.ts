import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { makeGateway, type Gateway } from './gateway.ts';
import { configureVisitor, makeRest, sessionStorageKey } from './visitor.ts';

/** The two things an endpoint may call: the database API and the gateways. */
export type Backends = {
  db: SupabaseClient<Database>;
  gateway: Gateway;
};

export type DataSettings = {
  /** Base of the Supabase API; the page's own origin in the one-machine run. */
  url: string;
  /** The publishable database key. */
  key: string;
  /** Base of the gateways, e.g. `/api`. */
  apiUrl: string;
  /** Replaces the browser's fetch; tests answer HTTP here. */
  fetch?: typeof fetch;
  /** Where the session is kept; the browser's local storage unless told. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Under which key; `sessionStorageKey` unless told. */
  storageKey?: string;
};

let configured: Backends | undefined;

/** Makes the Supabase client and the gateway client. The shell calls it once, before anything renders. */
export function configureData({
  url,
  key,
  apiUrl,
  fetch,
  storage,
  storageKey = sessionStorageKey,
}: DataSettings): Backends {
  const db = createClient<Database>(url, key, {
    auth: {
      storageKey,
      flowType: 'implicit',
      persistSession: true,
      autoRefreshToken: true,
      ...(storage ? { storage } : {}),
    },
    ...(fetch ? { global: { fetch } } : {}),
  });
  const token = async () => (await db.auth.getSession()).data.session?.access_token;
  configured = { db, gateway: makeGateway({ baseUrl: apiUrl, token, fetch }) };
  const rest = makeRest({ url, key, token, fetch });
  configureVisitor({ auth: db.auth, rest, gateway: configured.gateway });
  return configured;
}

const ready = (): Backends => {
  if (!configured) throw new Error('configureData has not been called');
  return configured;
};

/** The configured clients. Reading one throws a plain error until the shell has called `configureData`. */
export const backends: Backends = {
  get db() {
    return ready().db;
  },
  get gateway() {
    return ready().gateway;
  },
};
