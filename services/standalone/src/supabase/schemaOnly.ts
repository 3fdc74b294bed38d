import { tmpdir } from 'node:os';
import type { SupabaseOptions } from './supabaseApp.ts';

/** A local Supabase that serves nothing: it only makes its own tables, for a schema to be built on. */
export function schemaOnly(databaseUrl: string): SupabaseOptions {
  const nothing = 'not used, only the tables are made';
  return {
    databaseUrl,
    servesNothing: true,
    keys: { jwtSecret: nothing, publishable: 'sb_publishable_none', secret: 'sb_secret_none' },
    storageFolder: tmpdir(),
    siteUrl: 'http://localhost:3000',
    confirmsEmail: false,
    mails: { send: () => Promise.reject(new Error(nothing)) },
  };
}
