import { ApiError, fromDatabase, type Actor } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
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

type Dependencies = {
  /** A client without a session. */
  visitor: (browser?: string) => SupabaseClient;
  authRequest: AuthRequest;
};

/** Checks and changes passwords, by the auth server alone. */
export function passwords({ visitor, authRequest }: Dependencies) {
  /** `browser` is the user agent that asks: to the notices of new sign-ins it is no other. */
  const isPasswordOf = async (
    email: string,
    password: string,
    browser?: string,
  ): Promise<boolean> => {
    const client = visitor(browser);
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error?.status !== undefined && error.status >= 500) throw error;
    if (!error) await client.auth.signOut({ scope: 'local' });
    return !error;
  };

  const change = async (
    { email, db }: Actor,
    token: string,
    { current_password, new_password }: z.infer<typeof passwordBody>,
    browser?: string,
  ): Promise<void> => {
    if (!(await isPasswordOf(email ?? '', current_password, browser)))
      throw new ApiError(
        422,
        'invalid',
        'Your current password is not correct.',
        'current_password',
      );
    if (current_password === new_password)
      throw new ApiError(
        422,
        'invalid',
        'The new password must differ from the current one.',
        'new_password',
      );
    const answer = await authRequest(token, '/auth/v1/user', {
      method: 'PUT',
      body: { password: new_password },
    });
    if (answer.status === 422)
      throw new ApiError(
        422,
        'invalid',
        'This password is not accepted. Choose another one.',
        'new_password',
      );
    if (!answer.ok) throw new Error(`The auth server answered ${answer.status}`);
    // Whoever knew the old password is out.
    await fromDatabase(db.rpc('revoke_other_sessions'), z.unknown());
  };
  return { isPasswordOf, change };
}
