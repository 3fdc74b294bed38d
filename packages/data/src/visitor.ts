import {
  AuthClient,
  isAuthRetryableFetchError,
  type SignInWithOAuthCredentials,
} from '@supabase/auth-js';
import * as z from 'zod/mini';
import { makeGateway, makeRest, type Gateway } from './gateway.ts';
import { sessionStorageKey } from './sessionStorageKey.ts';

export { messageOf, toDataError } from './errors.ts';

export { sessionStorageKey };

/** The client of the auth server. */
export type Auth = PageAuth;

/** The page was opened by the way back from an OAuth provider. */
const isWayBack = () =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).has('code');

const stored = z.object({ user: z.object({ id: z.string() }) });

/**
 * The auth client, with PKCE for OAuth alone: the link of a mail may be opened in another browser than the
 * one that asked for it, and must work there. And with what it needs on a device that has no connection.
 */
class PageAuth extends AuthClient {
  private failure = Promise.withResolvers<void>();

  /** Settles when the auth server could not be reached: at once where the last attempt was such a one. */
  whenUnreached(): Promise<void> {
    return this.failure.promise;
  }

  /** Takes note of whether the auth server was reached. */
  noteAttempt(isReached: boolean): void {
    if (isReached) this.failure = Promise.withResolvers();
    else this.failure.resolve();
  }

  /** Whose session this browser holds, also when it cannot be renewed now; undefined for a visitor. */
  async storedUser(): Promise<string | undefined> {
    const text = await this.storage.getItem(this.storageKey);
    try {
      return stored.parse(JSON.parse(text ?? 'null')).user.id;
    } catch {
      return undefined;
    }
  }

  /**
   * Ends the session on this device alone and at once. `signOut` first renews a token that has run out, and without
   * a connection tries that for half a minute.
   */
  forgetSession(): Promise<void> {
    return this['_removeSession']();
  }

  /** A renewal that failed is not tried again for a minute, unless the connection is known to be back. */
  renewAgain(): void {
    this.lastRefreshFailure = null;
  }

  override async signInWithOAuth(credentials: SignInWithOAuthCredentials) {
    const before = this.flowType;
    this.flowType = 'pkce';
    try {
      return await super.signInWithOAuth(credentials);
    } finally {
      this.flowType = before;
    }
  }
}

/** What the public pages may call: signing in, public tables and functions, and the gateways. */
export type Visitor = {
  auth: Auth;
  /** PostgREST by path: `/plans?select=name`, `/rpc/peek_invitation`. */
  rest: Gateway;
  gateway: Gateway;
};

type VisitorSettings = { url: string; key: string; apiUrl: string };

let configured: Visitor | undefined;

/**
 * A `fetch` for the auth client that leaves out when a token ends by the server's clock. The client then reckons
 * by the device's own, from how long the token lives: a clock that is hours off neither refreshes without end
 * nor keeps a token that is over.
 */
const byOwnClock =
  (outside: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await outside(input, init);
    const body: unknown = answer.ok
      ? await answer
          .clone()
          .json()
          .catch(() => undefined)
      : undefined;
    if (typeof body !== 'object' || body === null || !('expires_at' in body)) return answer;
    const { expires_at: _, ...rest } = body;
    return Response.json(rest, { status: answer.status });
  };

/** The end of a session reaches the server although the tab is closed in the same moment. */
function outlivingPage(input: Parameters<typeof fetch>[0], init: RequestInit = {}): RequestInit {
  const url = input instanceof Request ? input.url : input.toString();
  return url.includes('/logout?') ? { ...init, keepalive: true } : init;
}

/** A `fetch` that says each time whether a server was there. */
const told =
  (outside: typeof fetch, tell: (isReached: boolean) => void): typeof fetch =>
  async (input, init) => {
    try {
      const answer = await outside(input, outlivingPage(input, init));
      tell(true);
      return answer;
    } catch (error) {
      tell(false);
      throw error;
    }
  };

type AuthSettings = {
  url: string;
  key: string;
  fetch?: typeof fetch;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  storageKey?: string;
};

/** The one auth client of a page. */
export const makeAuth = ({
  url,
  key,
  fetch,
  storage,
  storageKey = sessionStorageKey,
}: AuthSettings): Auth => {
  const outside = fetch ?? ((input, init) => globalThis.fetch(input, init));
  const auth: PageAuth = new PageAuth({
    url: `${url.replace(/\/$/, '')}/auth/v1`,
    // The client puts the user’s token under the same name, so the case matters.
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey,
    flowType: isWayBack() ? 'pkce' : 'implicit',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    ...(storage ? { storage } : {}),
    fetch: byOwnClock(told(outside, (isReached) => auth.noteAttempt(isReached))),
  });
  if (typeof window !== 'undefined') window.addEventListener('online', () => auth.renewAgain());
  return auth;
};

/** So long a device without a connection waits for a token, in milliseconds; the auth client would half a minute. */
const offlineMs = 500;

const noConnection = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch')), offlineMs);
  });

/**
 * The token to ask with; undefined for a visitor. Rejects, as fetch does without a connection, while there is a
 * session whose token has run out and cannot be renewed: its user must not be taken for a visitor.
 */
export async function tokenOf(auth: Auth): Promise<string | undefined> {
  const asked = auth.getSession();
  const isOffline = globalThis.navigator?.onLine === false;
  const { data, error } = await (isOffline ? Promise.race([asked, noConnection()]) : asked);
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token;
}

/** The public pages’ own client: the auth client alone, without those of tables, files and channels. */
export function makeVisitor({ url, key, apiUrl }: VisitorSettings): Visitor {
  const auth = makeAuth({ url, key });
  const token = () => tokenOf(auth);
  return {
    auth,
    rest: makeRest({ url, key, token }),
    gateway: makeGateway({ baseUrl: apiUrl, token }),
  };
}

/** Says whom the public pages talk to; inside the shell that is the shell's own client. */
export function configureVisitor(visitor: Visitor): void {
  configured = visitor;
}

/** The configured clients of the public pages. Throws until `configureVisitor` was called. */
export function visitor(): Visitor {
  if (!configured) throw new Error('configureVisitor has not been called');
  return configured;
}
