import { createClient } from '@supabase/supabase-js';
import { gateways } from './gateways.ts';
import type { Product } from './product.ts';

/** One question put to the running product; `fault` says what is wrong. */
export type Check = { name: string; fault: string | undefined };

/** Asks page, database, sign-in and each gateway whether they answer. */
export async function checkProduct({ url, keys }: Product): Promise<Check[]> {
  const client = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const checks: Record<string, () => Promise<string | undefined>> = {
    page: async () => {
      const answer = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
      const html = await answer.text();
      return html.includes('id="plumbline-config"')
        ? undefined
        : `answered ${answer.status} without the page`;
    },
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
  for (const { name } of gateways)
    checks[`gateway ${name}`] = async () => {
      const answer = await fetch(`${url}/api/${name}/ready`);
      return answer.ok ? undefined : `answered ${answer.status}: ${await answer.text()}`;
    };
  return Promise.all(
    Object.entries(checks).map(async ([name, ask]) => ({
      name,
      fault: await ask().catch((error: unknown) => String(error)),
    })),
  );
}
