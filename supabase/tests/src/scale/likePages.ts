import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const page = z.object({ rows: z.array(z.unknown()) });

/** How many rows stand on the page that a question answers; undefined for what is no page. */
export async function rowsOf(
  ask: () => PromiseLike<{ data: unknown }>,
): Promise<number | undefined> {
  const found = page.safeParse((await ask()).data);
  return found.success ? found.data.rows.length : undefined;
}

/** Asks for no more rows than that. */
export const withRows = (client: SupabaseClient, p_limit: number): Pick<SupabaseClient, 'rpc'> => ({
  rpc: (name, given, options) => client.rpc(name, { ...given, p_limit }, options),
});
