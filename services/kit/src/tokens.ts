import { createSecretKey } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from './apiError.ts';

/** Where the keys come from that users' tokens are signed with: shared locally, published by hosted Supabase. */
export type TokenKeys = { secret: string } | { jwksUrl: string };

/** Who a token speaks for. */
export type TokenClaims = { userId: string; email: string | null };

const claims = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  email: z.string().optional(),
});

/**
 * Makes the check of users' tokens: signature, expiry, and that it is a signed-in user's.
 * The check throws ApiError 401 `not_signed_in`, and 503 `sign_in_unavailable` while the keys cannot be read.
 */
export function tokenCheck(keys: TokenKeys): (token: string) => Promise<TokenClaims> {
  const verify = verifier(keys);
  return async (token) => {
    try {
      const { sub, email } = claims.parse(await verify(token));
      return { userId: sub, email: email ?? null };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const refusal = new ApiError(401, 'not_signed_in', 'Please sign in again.');
      refusal.cause = error;
      throw refusal;
    }
  };
}

function verifier(keys: TokenKeys): (token: string) => Promise<unknown> {
  if ('secret' in keys) {
    // imported once, not with each token
    const secret = createSecretKey(keys.secret, 'utf8');
    return async (token) => (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
  }
  const published = publishedKeys(keys.jwksUrl);
  const algorithms = ['ES256', 'RS256', 'EdDSA'];
  return async (token) => (await jwtVerify(token, published, { algorithms })).payload;
}

/** The project's published keys. That they cannot be read says nothing about a token, and signs nobody out. */
function publishedKeys(url: string): JWTVerifyGetKey {
  const read = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await read(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported)
        throw error;
      const refusal = new ApiError(
        503,
        'sign_in_unavailable',
        'The sign-in server isn’t responding. Please try again.',
      );
      refusal.cause = error;
      throw refusal;
    }
  };
}
