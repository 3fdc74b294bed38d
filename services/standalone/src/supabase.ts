export {
  applyMigrations,
  fingerprint,
  readMigrations,
  type Migration,
} from './migrations/migrations.ts';
export { seedOnce } from './migrations/seed.ts';
export type { Handler, Peer } from './supabase/handler.ts';
export type { SupabaseKeys } from './supabase/keys.ts';
export { startSupabase, type LocalSupabase, type SupabaseOptions } from './supabase/supabaseApp.ts';
