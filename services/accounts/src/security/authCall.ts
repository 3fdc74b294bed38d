/** One request to the auth server. */
export type AuthCall = { method: 'POST' | 'PUT'; body: Record<string, unknown> };

/** The auth server's answer to a request with somebody's token. */
export type AuthRequest = (token: string, path: string, call: AuthCall) => Promise<Response>;
