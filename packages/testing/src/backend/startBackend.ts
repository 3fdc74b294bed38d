import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Handler, LocalSupabase } from '@plumbline/standalone/supabase';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { makeCompanyFactory, testPassword, type TestUser } from './companies.ts';
import { listenOn, type Listening } from './listen.ts';
import { makeMailbox, type TestMail } from './mailbox.ts';
import { supabaseSettings } from './settings.ts';
import { startSupabase } from './supabaseOnce.ts';
import { makeTestDatabase } from './testDatabase.ts';

/** How a test's backend differs from the usual one. */
export type BackendOptions = {
  /** New accounts confirm their address by mail first; off unless told. */
  confirmsEmail?: boolean;
  /** An OAuth client at Google; none unless told. */
  google?: { clientId: string; secret: string };
  /** Account emails a day; no limit unless told. */
  dailyEmails?: { toAddress: number; fromSource: number };
  /** When answers about an address are sent, in milliseconds; as soon as they are known unless told. */
  answerMs?: number;
  /** A file of SQL whose rows are in the database from the start; none unless told. */
  seed?: string;
  /** The database will hold hundreds of megabytes. */
  isLarge?: boolean;
  /** The test makes tables or functions before its first request, which the API is to know. */
  hasOwnObjects?: boolean;
};

/** A whole Supabase with a fresh database, for one test file or one test. */
export type Backend = {
  /** The database's superuser; row-level security does not apply. */
  sql: postgres.Sql;
  databaseUrl: string;
  /** Where the storage API keeps its files. */
  storageFolder: string;
  keys: typeof supabaseSettings.keys;
  /** Answers a request as the API's HTTP server would, without a port. */
  fetch: typeof fetch;
  /** The same as the HTTP server's handler. */
  handle: Handler;
  /** A client of a visitor who has not signed in. */
  client: () => SupabaseClient;
  /** A client with the service key. */
  service: () => SupabaseClient;
  signIn: (email: string, password?: string) => Promise<Omit<TestUser, 'role'>>;
  signUp: (metadata: Record<string, unknown>, email?: string) => Promise<Omit<TestUser, 'role'>>;
  makeCompany: ReturnType<typeof makeCompanyFactory>;
  /** Mails sent so far, oldest first. */
  mails: readonly TestMail[];
  /** Serves the API on a free port of the loopback address. */
  listen: () => Promise<Listening>;
  close: () => Promise<void>;
};

/** Starts a backend with a database of its own in well under a second; close it after the tests. */
export async function startBackend({
  confirmsEmail = false,
  google,
  seed,
  isLarge,
  hasOwnObjects = false,
  ...limits
}: BackendOptions = {}): Promise<Backend> {
  const database = await makeTestDatabase({ seed, isLarge });
  const storageFolder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  const mailbox = makeMailbox();
  const options = {
    ...supabaseSettings,
    confirmsEmail,
    google,
    storageFolder,
    databaseUrl: database.url,
    mails: mailbox,
    ...limits,
    ...(!hasOwnObjects && { schemaCache: database.schemaCache }),
  };
  const supabase = await startSupabase(options, async () => {});
  if (!hasOwnObjects && !(await database.schemaCache.get(''))) await readSchema(supabase);
  const sql = postgres(database.url, { max: 8, onnotice() {} });
  const servers: Listening[] = [];
  const { keys } = supabaseSettings;

  const fetchHere: typeof fetch = (input, init) =>
    supabase.handle(new Request(input, init), { peerAddress: '127.0.0.1' });
  const clientWith = (key: string) =>
    createClient(supabaseSettings.siteUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
      global: { fetch: fetchHere },
    });
  const client = () => clientWith(keys.publishable);

  const signUp: Backend['signUp'] = async (data, email = `${randomUUID()}@plumbline.test`) => {
    const { error } = await client().auth.signUp({
      email,
      password: testPassword,
      options: { data },
    });
    if (error) throw error;
    return signIn(email);
  };
  const signIn: Backend['signIn'] = async (email, password = testPassword) => {
    const own = client();
    return signedIn(own, email, await own.auth.signInWithPassword({ email, password }));
  };
  return {
    sql,
    databaseUrl: database.url,
    storageFolder,
    keys,
    fetch: fetchHere,
    handle: supabase.handle,
    client,
    service: () => clientWith(keys.secret),
    signIn,
    signUp,
    makeCompany: makeCompanyFactory(sql, signUp),
    mails: mailbox.mails,
    async listen() {
      const server = await listenOn(supabase.handle);
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await sql.end();
      await supabase.close();
      await database.drop();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
}

/** Has the API read the schema, which its first request does, while the database is as it was made. */
const readSchema = ({ handle }: LocalSupabase) =>
  handle(
    new Request(`${supabaseSettings.siteUrl}/rest/v1/companies?select=id&limit=1`, {
      headers: { apikey: supabaseSettings.keys.publishable },
    }),
    { peerAddress: '127.0.0.1' },
  );

type AuthAnswer = {
  data: { session: { access_token: string; user: { id: string } } | null };
  error: Error | null;
};

function signedIn(client: SupabaseClient, email: string, { data, error }: AuthAnswer) {
  if (error) throw new Error(`${email} was not let in: ${error.message}`, { cause: error });
  if (!data.session)
    throw new Error(`${email} has no session yet: the address awaits confirmation`);
  return { id: data.session.user.id, email, token: data.session.access_token, client };
}
