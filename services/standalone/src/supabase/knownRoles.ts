import { decodeJwt } from 'jose';
import type { Handler } from './handler.ts';

const known = ['anon', 'authenticated', 'service_role'];

/**
 * Refuses a token whose `role` is not one of the API's three: @supabase/lite takes any role that its
 * login may become, so a token signed with the right secret could name a superuser.
 */
export const refuseOtherRoles =
  (next: Handler): Handler =>
  async (request, peer) => {
    const { searchParams } = new URL(request.url);
    const tokens = [
      request.headers.get('authorization')?.replace(/^Bearer\s+/i, ''),
      request.headers.get('apikey'),
      searchParams.get('apikey'),
    ];
    if (tokens.every(isKnown)) return next(request, peer);
    const body = {
      code: 'PGRST301',
      message: 'This role is not allowed.',
      details: null,
      hint: null,
    };
    return Response.json(body, { status: 401 });
  };

function isKnown(token: string | null | undefined): boolean {
  if (!token) return true;
  try {
    const { role } = decodeJwt(token);
    return role === undefined || (typeof role === 'string' && known.includes(role));
  } catch {
    // Not a JWT: a key, or what the API refuses itself.
    return true;
  }
}
