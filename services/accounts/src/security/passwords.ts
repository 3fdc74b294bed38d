import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { AuthRequest } from './authCall.ts';

/** The body of POST /password [S8]. */
export const passwordBody = z.strictObject({
  current_password: z
    .string({ error: 'Enter your current password' })
    .min(1, 'Enter your current password')
    .max(200),
  new_password: z
    .string({ error: 'Enter a new password' })
    .min(8, 'Password must be at least 8 characters long')
    .max(72, 'Password must be at most 72 characters long')
    .regex(/\d/, 'Password must contain a number')
    .regex(/[^A-Za-z0-9]/, 'Password must contain a symbol'),
});

type Dependencies = Pick<GatewayTools, 'service'> & {
  /** A client without a session. */
  visitor: (browser?: string) => SupabaseClient;
  authRequest: AuthRequest;
};

const claims = z.object({ session_id: z.uuid() });

function refuse(answer: Response): void {
  if (answer.status === 422)
    throw new ApiError(
      422,
      'invalid',
      'This password is not accepted. Choose another one.',
      'new_password',
    );
  if (!answer.ok) throw new Error(`The auth server answered ${answer.status}`);
}

/** Checks and changes passwords, by the auth server alone. */
export function passwords({ service, visitor, authRequest }: Dependencies) {
  const put = (token: string, password: string) =>
    authRequest(token, '/auth/v1/user', { method: 'PUT', body: { password } });

  /** `browser` is the user agent that asks: to the notices of new sign-ins it is no other. */
  const isPasswordOf = async (email: string, password: string, browser?: string) => {
    const opened = await signInWith(email, password, browser);
    await opened?.end();
    return opened !== undefined;
  };
  /** A session of a right password, to be ended after use; undefined for a wrong one. */
  const signInWith = async (email: string, password: string, browser?: string) => {
    const client = visitor(browser);
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error?.status !== undefined && error.status >= 500) throw error;
    const token = data.session?.access_token;
    return token && !error
      ? { token, end: () => client.auth.signOut({ scope: 'local' }) }
      : undefined;
  };

  const change = async (
    { email, userId }: Actor,
    token: string,
    { current_password, new_password }: z.infer<typeof passwordBody>,
    browser?: string,
  ): Promise<void> => {
    const opened = await signInWith(email ?? '', current_password, browser);
    if (!opened)
      throw new ApiError(
        422,
        'invalid',
        'Your current password is not correct.',
        'current_password',
      );
    try {
      if (current_password === new_password)
        throw new ApiError(
          422,
          'invalid',
          'The new password must differ from the current one.',
          'new_password',
        );
      // The session that may set it, and the only one that survives.
      const { session_id } = claims.parse(decodeJwt(token));
      const grant = { p_user_id: userId, p_session_id: session_id };
      await fromDatabase(service.rpc('allow_password_change', grant), z.unknown());
      const answer = await put(token, new_password);
      // Hosted Supabase takes a password only from a sign-in of the last day.
      refuse(answer.status === 422 || answer.ok ? answer : await put(opened.token, new_password));
    } finally {
      await opened.end();
    }
  };
  return { isPasswordOf, change };
}
