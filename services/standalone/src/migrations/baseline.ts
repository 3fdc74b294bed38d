import type postgres from 'postgres';
import { differencesOf, readCatalog, type Catalog } from './catalog/catalog.ts';
import { appliedTo, record, runMigration } from './migrations.ts';
import type { Migration } from './order.ts';

type Adoption = {
  /** The migrations from before the baseline. */
  archive: readonly Migration[];
  baseline: Migration;
  /** The catalog that the baseline makes in an empty database. */
  baselineCatalog: () => Promise<Catalog>;
};

/**
 * A database that has migrations from before the baseline runs the rest of them, and then has the baseline instead,
 * once its catalog is that of the baseline. No row is touched.
 * @returns what was done, in a sentence; undefined where there was nothing to do
 * @throws an error with the differences, when it is another database than the baseline makes
 */
export async function adoptBaseline(
  sql: postgres.Sql,
  { archive, baseline, baselineCatalog }: Adoption,
): Promise<string | undefined> {
  const applied = new Set((await appliedTo(sql)).map(({ version }) => version));
  if (applied.has(baseline.version) || !archive.some(({ version }) => applied.has(version)))
    return undefined;
  const rest = archive.filter(({ version }) => !applied.has(version));
  for (const migration of rest) await runMigration(sql, migration, 'migrations_before_baseline');
  const differences = differencesOf(await readCatalog(sql), await baselineCatalog()).filter(
    ({ key }) => !ofThePlatform.test(key),
  );
  if (differences.length > 0) throw new Error(refusal(differences.map(({ key }) => key)));
  await sql.begin(async (transaction) => {
    await transaction.unsafe(
      'delete from supabase_migrations.schema_migrations where version = any ($1)',
      [archive.map(({ version }) => version)],
    );
    await record(transaction, baseline);
  });
  const ran = rest.length > 0 ? `${rest.length} older migrations applied, ` : '';
  return `${ran}the schema is that of ${baseline.version}_${baseline.name}`;
}

/** Rights on the tables that Supabase makes for itself: another version of it may have more of them. */
const ofThePlatform = /^rights of \S+ on (?:table|sequence|function|schema) "?(?:auth|storage)\b/;

const shown = 20;

function refusal(keys: readonly string[]): string {
  const more = keys.length > shown ? `\n… and ${keys.length - shown} more` : '';
  return `The schema of this database is not the one that its migrations make, so it cannot be upgraded. Undo what was changed by hand, then start again. It differs in:\n${keys.slice(0, shown).join('\n')}${more}`;
}
