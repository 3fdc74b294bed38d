import type { Migration } from '@plumbline/standalone/migrations';
import { differencesOf } from '@plumbline/standalone/migrations';
import { complaintOf, migratedCatalog, schemaCatalog } from './checkSchema.ts';
import { stepsBetween, type Steps } from './diffSchema.ts';
import type { SchemaStatement } from './schemaFiles.ts';
import { withoutLongLocks } from './withoutLongLocks.ts';

type Options = {
  name: string;
  statements: readonly SchemaStatement[];
  migrations: readonly Migration[];
  now: Date;
  /** Lets tables and columns go with the rows that they may hold. */
  allowsDrop: boolean;
};

/** The next migrations, and what they do not yet do: that part is to be written by hand. */
export type Written = { written: Migration[]; left: string[] };

/**
 * Writes the migrations that make the database of the schema files from that of the migrations, and tries them: one,
 * and after it those that run while tables are in use (./withoutLongLocks.ts).
 * @returns undefined when there is nothing to do
 * @throws when it would drop a table or a column and `allowsDrop` is false
 */
export async function nextMigration(options: Options): Promise<Written | undefined> {
  const { name, statements, migrations, allowsDrop } = options;
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
    const written = migrationsOf(steps, options);
    try {
      const reached = await migratedCatalog({ migrations: [...migrations, ...written] });
      return { written, left: differencesOf(to, reached).map(complaintOf) };
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** The files of one change, a second apart and none in the future. */
function migrationsOf(steps: Steps, { name, migrations, now }: Options): Migration[] {
  const { main, later } = withoutLongLocks(steps);
  const source = sourceOf(main);
  const files = [
    ...(source.trim() === '' ? [] : [{ name, source }]),
    ...later.map((file) => ({ name: `${name}_${file.name}`, source: file.source })),
  ];
  const first = now.getTime() - (files.length - 1) * 1000;
  versionAt(new Date(first), migrations.at(-1)?.version);
  return files.map((file, at) => ({ ...file, version: versionAt(new Date(first + at * 1000)) }));
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
