import { configureOffline } from '@plumbline/offline/backend';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { toDataError } from './errors.ts';
import { makeGateway, makeRest, type Gateway } from './gateway.ts';
import { makeStoreFile, type StoreFile } from './upload.ts';
import { configureVisitor, makeAuth, tokenOf, visitor, type Auth } from './visitor.ts';

/** What an endpoint may call: the database API and the gateways. */
export type Backends = {
  /** The whole Supabase client; areas have it from the start. */
  db: SupabaseClient<Database>;
  /** PostgREST by path, without the client library: what the shell asks before it is loaded. */
  rest: Gateway;
  gateway: Gateway;
  /** Stores a file so that a lost connection does not cost what has arrived. */
  storeFile: StoreFile;
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

/** What the Supabase client is made with. */
export type Connection = Pick<DataSettings, 'url' | 'key' | 'fetch'> & { auth: Auth };

/** The Supabase client was asked for before its code was loaded; `loadDatabase` loads it. */
export class DatabaseNotLoadedError extends Error {}

type Configured = Omit<Backends, 'db'> & { connection: Connection; db?: Backends['db'] };
let configured: Configured | undefined;
let makeDatabase: ((connection: Connection) => Backends['db']) | undefined;

/** Makes the auth client and the gateway clients. The shell calls it once, before anything renders. */
export function configureData(settings: DataSettings): Backends {
  const { url, key, apiUrl, fetch } = settings;
  const auth = makeAuth(settings);
  const token = () => tokenOf(auth);
  const rest = makeRest({ url, key, token, fetch });
  const gateway = makeGateway({ baseUrl: apiUrl, token, fetch });
  const storeFile = makeStoreFile({ url, key, token, db: () => backends.db });
  configured = { connection: { url, key, fetch, auth }, rest, gateway, storeFile };
  configureVisitor({ auth, rest, gateway });
  connectOffline();
  return backends;
}

function connectOffline(): void {
  configureOffline({
    storedUser: () => visitor().auth.storedUser(),
    sessionUser: async () => (await visitor().auth.getSession()).data.session?.user.id,
    whenUnreached: () => visitor().auth.whenUnreached(),
    write: async (method, path, body) => (await backends.rest[method](path, body)).error,
    storeFile: (file) => backends.storeFile(file),
    removeFiles: async (bucket, paths) => backends.db.storage.from(bucket).remove(paths),
    toError: toDataError,
  });
}

/** Says how the Supabase client is made, once its code is there. */
export function provideDatabase(make: (connection: Connection) => Backends['db']): void {
  makeDatabase = make;
}

/** Loads the code of the Supabase client, for the shell; areas bring it with this package's main entry. */
export async function loadDatabase(): Promise<void> {
  provideDatabase((await import('./database.ts')).makeDatabase);
}

const ready = (): Configured => {
  if (!configured) throw new Error('configureData has not been called');
  return configured;
};

/** The configured clients. Reading one throws a plain error until the shell has called `configureData`. */
export const backends: Backends = {
  get db() {
    const own = ready();
    if (!own.db && !makeDatabase)
      throw new DatabaseNotLoadedError('Load the database client first');
    own.db ??= makeDatabase?.(own.connection);
    if (!own.db) throw new DatabaseNotLoadedError('Load the database client first');
    return own.db;
  },
  get rest() {
    return ready().rest;
  },
  get gateway() {
    return ready().gateway;
  },
  get storeFile() {
    return ready().storeFile;
  },
};
