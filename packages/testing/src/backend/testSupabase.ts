// Nobody guards secrets with the passwords of a test, and hundreds of them are hashed.
process.env.LITE_AUTH_BCRYPT_COST ??= '4';

export {
  applyMigrations,
  fingerprint,
  readMigrations,
  startSupabase,
} from '@plumbline/standalone/supabase';
