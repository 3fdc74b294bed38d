import type { Handler } from './handler.ts';
import { authRefusal } from './requestBody.ts';

const open = ['/rest/v1', '/auth/v1', '/storage/v1'];

/** Lets through the three Supabase APIs only: @supabase/lite's `/_system` shows the whole schema to anybody. */
export const closeOtherPaths =
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    // Nobody signs in by an email alone, and one call must not both add an account and mail it.
    if (/^\/auth\/v1\/(otp|magiclink)$/.test(pathname))
      return authRefusal(422, 'otp_disabled', 'Sign in with your password.');
    const isOpen = open.some((base) => pathname === base || pathname.startsWith(`${base}/`));
    return isOpen ? next(request, peer) : Response.json({ message: 'Not found' }, { status: 404 });
  };
