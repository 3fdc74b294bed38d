import type { Steps } from './diffSchema.ts';
import { withoutComments } from './schemaFiles.ts';

/** What a migration after the main one does: one statement, or several that only read tables. */
export type Later = { name: string; source: string };

const bare = (table: string) => table.replace(/^public\./, '');

/**
 * Takes out of a migration what reads a whole table while it blocks writes, for tables that have rows already:
 * an index is built `concurrently` in a separate file, and a constraint is added `not valid`, which checks new rows
 * only, and validated afterwards (PostgreSQL: "Building Indexes Concurrently", "ALTER TABLE", notes on `NOT VALID`).
 * A changed unique index stays in the transaction, so that no duplicate can come in between.
 */
export function withoutLongLocks(steps: Steps): { main: Steps; later: Later[] } {
  const newTables = new Set(
    steps.creations.flatMap((text) => {
      const table = /^create table ([\w.]+)/i.exec(withoutComments(text))?.[1];
      return table ? [bare(table)] : [];
    }),
  );
  const hasRows = (table = '') => !newTables.has(bare(table));
  const indexes: Later[] = [];
  const last: string[] = [];
  const isLater = (index = '') => indexes.some(({ name }) => name === bare(index));
  const creations = steps.creations.flatMap((text) => {
    const [, unique, index = '', indexed] =
      /^create (unique )?index (\w+)\s+on\s+(?:only\s+)?([\w.]+)/i.exec(withoutComments(text)) ??
      [];
    const isChanged = steps.drops.some(
      (drop) => bare(drop.slice('drop index '.length)) === `${index};`,
    );
    if (index && hasRows(indexed) && !(unique && isChanged)) {
      const source = text.replace(/^create (unique )?index /im, 'create $1index concurrently ');
      indexes.push({ name: index, source: `${source}\n` });
      return [];
    }
    if (isLater(/^comment on index ([\w.]+)/i.exec(text)?.[1])) {
      last.push(text);
      return [];
    }
    const [, table, constraint] =
      /^alter table ([\w.]+)\s+add constraint (\w+)\s+(?:check|foreign key)/i.exec(text) ?? [];
    if (!constraint || !hasRows(table)) return [text];
    last.push(`alter table ${table} validate constraint ${constraint};`);
    return [text.replace(/;$/, ' not valid;')];
  });
  const end = last.length > 0 ? [{ name: 'end', source: `${last.join('\n')}\n` }] : [];
  return { main: { ...steps, creations }, later: [...indexes, ...end] };
}
