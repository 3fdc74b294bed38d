import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';

const path = 'supabase/seed.sql';

/**
 * Fills the database with the demo data once; recorded in `supabase_migrations.seed_files` as
 * the Supabase CLI does, so a changed file does not run again over data that people have entered.
 * @returns whether it ran now
 */
export async function seedOnce(sql: postgres.Sql, file: string): Promise<boolean> {
  const source = await readFile(file, 'utf8').catch(() => undefined);
  if (source === undefined) return false;
  const hash = createHash('sha256').update(source).digest('hex');
  return sql.begin(async (transaction) => {
    const done = await transaction.unsafe(
      'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing returning path',
      [path, hash],
    );
    if (done.length === 0) return false;
    await transaction.unsafe(source).simple();
    return true;
  });
}
