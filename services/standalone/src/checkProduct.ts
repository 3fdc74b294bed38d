import { createClient } from '@supabase/supabase-js';
import { addressChecks } from './doctor/addressChecks.ts';
import type { Product } from './product.ts';

/** One question put to the running product; `fault` says what is wrong. */
export type Check = { name: string; fault: string | undefined };

/** Asks page, services, database, and sign-in whether they answer. */
export async function checkProduct({ url, keys }: Product): Promise<Check[]> {
  const client = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const checks: Record<string, () => Promise<string | undefined>> = {
    database: async () => {
      const { error } = await client.from('plans').select('slug').limit(1);
      return error?.message;
    },
    'sign-in': async () => {
      const { error } = await client.auth.signInWithPassword({
        email: 'nobody@plumbline.test',
        password: 'not a password',
      });
      return error?.code === 'invalid_credentials'
        ? undefined
        : (error?.message ?? 'let a stranger in');
    },
  };
  const own = Object.entries(checks).map(async ([name, ask]) => ({
    name,
    fault: await ask().catch((error: unknown) => String(error)),
  }));
  const found = await addressChecks(url);
  return [
    ...found.map(({ part, state, says }) => ({
      name: part,
      fault: state === 'failed' ? says : undefined,
    })),
    ...(await Promise.all(own)),
  ];
}
