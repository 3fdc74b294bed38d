import type { Handler } from './handler.ts';

const open = ['/rest/v1', '/auth/v1', '/storage/v1'];

/** Lets through the three Supabase APIs only: @supabase/lite's `/_system` shows the whole schema to anybody. */
export const closeOtherPaths =
  (next: Handler): Handler =>
  async (request, peer) => {
    const { pathname } = new URL(request.url);
    const isOpen = open.some((base) => pathname === base || pathname.startsWith(`${base}/`));
    return isOpen ? next(request, peer) : Response.json({ message: 'Not found' }, { status: 404 });
  };
