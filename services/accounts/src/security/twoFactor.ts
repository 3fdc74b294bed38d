import type { AuthRequest } from './authCall.ts';

/**
 * Asks the auth server whether it has a second factor, until it says yes: hosted Supabase refuses an empty
 * enrolment by name (400 or 422), a server without it has no such address. A limit or a fault is no answer.
 */
export function twoFactor(authRequest: AuthRequest) {
  let isKnown = false;
  return async (token: string): Promise<boolean> => {
    if (isKnown) return true;
    const { status } = await authRequest(token, '/auth/v1/factors', { method: 'POST', body: {} });
    isKnown = status === 400 || status === 422;
    return isKnown;
  };
}
