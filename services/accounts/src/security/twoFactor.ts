import type { AuthRequest } from './authCall.ts';

/**
 * Asks the auth server once whether it has a second factor: hosted Supabase refuses an empty
 * enrolment by name (400 or 422), a server without it has no such address.
 */
export function twoFactor(authRequest: AuthRequest) {
  let known: boolean | undefined;
  return async (token: string): Promise<boolean> => {
    if (known !== undefined) return known;
    const { status } = await authRequest(token, '/auth/v1/factors', {
      method: 'POST',
      body: {},
    });
    if (status >= 500) return false;
    known = status === 400 || status === 422;
    return known;
  };
}
