import type { Migration } from '@plumbline/standalone/migrations';
import { differencesOf } from '@plumbline/standalone/migrations';
import { complaintOf, migratedCatalog, schemaCatalog } from './checkSchema.ts';
import { stepsBetween, type Steps } from './diffSchema.ts';
import type { SchemaStatement } from './schemaFiles.ts';

type Options = {
  name: string;
  statements: readonly SchemaStatement[];
  migrations: readonly Migration[];
  now: Date;
  /** Lets tables and columns go with the rows that they may hold. */
  allowsDrop: boolean;
};

/** The next migration, and what it does not yet do: that part is to be written by hand. */
export type Written = { migration: Migration; left: string[] };

/**
 * Writes the migration that makes the database of the schema files from that of the migrations, and tries it.
 * @returns undefined when there is nothing to do
 * @throws when it would drop a table or a column and `allowsDrop` is false
 */
export async function nextMigration(options: Options): Promise<Written | undefined> {
  const { name, statements, migrations, now, allowsDrop } = options;
  const version = versionAt(now, migrations.at(-1)?.version);
  const to = await schemaCatalog(statements);
  const from = await migratedCatalog({ migrations });
  if (differencesOf(to, from).length === 0) return undefined;
  let refused: unknown;
  for (const remakesViews of [false, true]) {
    const steps = stepsBetween({ from, to, statements, remakesViews });
    if (steps.losses.length > 0 && !allowsDrop)
      throw new Error(
        `This would drop ${steps.losses.join(', ')}, with the rows that an installation has there. Nothing was written. If that is meant: pnpm db:diff ${name} --allow-drop`,
      );
    const migration = { version, name, source: sourceOf(steps) };
    try {
      const reached = await migratedCatalog({ migrations: [...migrations, migration] });
      return { migration, left: differencesOf(to, reached).map(complaintOf) };
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** Never in the future, never older than what there is. */
export function versionAt(now: Date, newest = ''): string {
  const version = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  if (version > newest) return version;
  throw new Error(
    `The newest migration is dated ${newest}, now is ${version} (UTC). Is this machine's clock right?`,
  );
}

function sourceOf({ drops, changes, creations }: Steps): string {
  const hasFunctions = creations.some((text) =>
    /^create (?:or replace )?(?:function|procedure)\b/im.test(text),
  );
  return `${[
    ...(hasFunctions ? ['set check_function_bodies = off;'] : []),
    ...drops,
    ...changes,
    ...creations,
    ...(hasFunctions ? ['reset check_function_bodies;'] : []),
  ].join('\n\n')}\n`;
}
