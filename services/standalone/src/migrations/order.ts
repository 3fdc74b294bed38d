import { splitStatements } from './statements.ts';

/** One file of supabase/migrations. */
export type Migration = { version: string; name: string; source: string };

/** A row of `supabase_migrations.schema_migrations`. */
export type Applied = { version: string; statements: string[] | null };

/** Migrations that would make this database another one than a fresh one. The message says what to do. */
export class MigrationOrderError extends Error {
  override name = 'MigrationOrderError';
}

/**
 * Every database must run the same files in the same order.
 * @returns the migrations to run now
 * @throws MigrationOrderError when a file is older than the newest one applied, dated in the future, or has other text
 * than when it was applied
 */
export function pendingOf(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  now: Date,
): Migration[] {
  const before = new Map(applied.map((row) => [row.version, row.statements]));
  for (const migration of migrations) refuseOtherText(migration, before.get(migration.version));
  const pending = migrations.filter(({ version }) => !before.has(version));
  const newest = applied.reduce((last, { version }) => (version > last ? version : last), '');
  const today = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  for (const migration of pending) {
    if (migration.version < newest)
      throw new MigrationOrderError(
        `${fileOf(migration)} is older than ${newest}, the newest migration that this database has. A fresh database would run it before that one, this database after it. Date it after the others: delete the file and write it again with pnpm db:diff ${migration.name}`,
      );
    if (migration.version > today)
      throw new MigrationOrderError(
        `${fileOf(migration)} is dated in the future (it is ${today} UTC). Every migration written until then would come before it. Delete the file and write it again with pnpm db:diff ${migration.name}, or set this machine's clock.`,
      );
  }
  return pending;
}

function refuseOtherText(migration: Migration, statements: string[] | null | undefined) {
  if (!statements) return;
  const now = splitStatements(migration.source);
  if (now.length === statements.length && now.every((text, at) => text === statements[at])) return;
  throw new MigrationOrderError(
    `${fileOf(migration)} was applied to this database with other text. A migration is never edited: restore the file (git checkout -- ${fileOf(migration)}), change supabase/schemas instead, and write the next migration with pnpm db:diff <name>`,
  );
}

const fileOf = ({ version, name }: Migration) => `supabase/migrations/${version}_${name}.sql`;
