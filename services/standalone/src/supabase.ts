export { applyMigrations, fingerprint, readMigrations } from './migrations/migrations.ts';
export type { Migration } from './migrations/order.ts';
export { seedOnce } from './migrations/seed.ts';
export type { Handler, Peer } from './supabase/handler.ts';
export type { SupabaseKeys } from './supabase/keys.ts';
export { startSupabase, type LocalSupabase, type SupabaseOptions } from './supabase/supabaseApp.ts';
