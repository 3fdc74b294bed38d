import type { PostgresConnection } from '@supabase/lite/postgres';
import { isPlainCall } from './requestHeaders.ts';

type Schema = Awaited<ReturnType<PostgresConnection['introspect']>>;

/** The first relation that a view reads from, as @supabase/lite looks for it. */
const source = /\bfrom\s+(?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))?/i;

/**
 * With every request @supabase/lite steps through all columns of the schema: for each it looks for a view of
 * that name and searches the view's text for casts to types that only SQLite lacks. It is given no column to
 * step to; it finds those that it needs. What else it reads of a view's text, once it has found the keys, is
 * the relation that it selects from; that is kept. And the plain
 * call of a function is shown the functions alone. The schema is read once for all first requests of a
 * process: the package would read it for each of them, which takes seconds where a page asks for ten things.
 */
export function shortenSchema(connection: PostgresConnection): void {
  const introspect = connection.introspect.bind(connection);
  const known = new WeakMap<Schema, Schema>();
  let reading: Promise<Schema> | undefined;
  const read = (options: Parameters<typeof introspect>[0]) => {
    if (!options?.useCache) return introspect(options);
    return (reading ??= introspect(options).finally(() => {
      reading = undefined;
    }));
  };
  connection.introspect = async (options) => {
    const found = await read(options);
    const functions = known.get(found) ?? shorten(found);
    known.set(found, functions);
    return isPlainCall() ? functions : found;
  };
}

const noSteps = { value: () => [].values() };

/** Shortens the views of a schema and the way through its columns, and answers the same schema with nothing but what a call needs. */
function shorten(schema: Schema): Schema {
  for (const view of schema.views) view.sql = source.exec(view.sql ?? '')?.[0] ?? '';
  Object.defineProperty(schema.columns, Symbol.iterator, noSteps);
  return { ...schema, tables: [], views: [], columns: [], foreign_keys: [], primary_keys: [] };
}
