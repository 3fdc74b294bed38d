export * from './cluster.ts';
export * from './supabase.ts';
