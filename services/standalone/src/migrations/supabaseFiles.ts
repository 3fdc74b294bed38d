import { fileURLToPath } from 'node:url';

/** What a database of this version is made from. */
export const supabaseFiles = {
  migrations: fileURLToPath(new URL('../../../../supabase/migrations', import.meta.url)),
  /** The migrations from before the baseline, for databases that have some of them. */
  archive: fileURLToPath(
    new URL('../../../../supabase/migrations_before_baseline', import.meta.url),
  ),
  /** What a superuser runs once where the owner of the database is none. */
  roles: fileURLToPath(new URL('../../../../supabase/roles.sql', import.meta.url)),
  /** The demo companies. */
  seed: fileURLToPath(new URL('../../../../supabase/seed.sql', import.meta.url)),
  /** Their pictures and papers. */
  demo: fileURLToPath(new URL('../../../../supabase/demo', import.meta.url)),
};
