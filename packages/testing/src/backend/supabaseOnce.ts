import type * as TestSupabase from './testSupabase.ts';

/** Jest gives each test file modules of its own; what is loaded by this, its files share (see jestNodeEnvironment.ts). */
const loadOnce: ((url: string) => Promise<typeof TestSupabase>) | undefined = Reflect.get(
  globalThis,
  'loadOnce',
);

/** The local Supabase: every test of the database starts one, and to load it takes longer than to start it. */
export const { applyMigrations, fingerprint, readMigrations, startSupabase } = await (loadOnce
  ? loadOnce(new URL('./testSupabase.ts', import.meta.url).href)
  : import('./testSupabase.ts'));
