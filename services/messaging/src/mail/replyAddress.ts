import type { SupabaseClient } from '@supabase/supabase-js';
import { fromDatabase } from '@plumbline/kit';
import { z } from 'zod';

/** The part after the plus sign of an address that clients answer to: the token of a portal. */
export const clientOfReply = /^r([0-9a-f]{32})$/;

/**
 * Where the answer to an email goes: into the portal's conversation where emails come in and the client has a portal.
 * `incoming` is the address whose mail the provider posts here.
 */
export async function replyAddress(
  service: SupabaseClient,
  incoming: string | undefined,
  { id, client_id }: { id: string; client_id: string },
): Promise<string | undefined> {
  if (!incoming) return undefined;
  const values = { p_client_id: client_id, p_message_id: id };
  const token = await fromDatabase(service.rpc('reply_token', values), z.string().nullable());
  return token ? `reply+r${token}${incoming.slice(incoming.lastIndexOf('@'))}` : undefined;
}
