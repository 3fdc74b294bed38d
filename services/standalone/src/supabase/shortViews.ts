import type { PostgresConnection } from '@supabase/lite/postgres';

/** The first relation that a view reads from, as @supabase/lite looks for it. */
const source = /\bfrom\s+(?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))?/i;

/**
 * With every request @supabase/lite searches the text of each view, once for each of its columns, for
 * casts to types that only SQLite lacks: half of the time of a request here. What else it reads of a view,
 * once it has found the keys, is the relation that it selects from; that is kept.
 */
export function shortenViews(connection: PostgresConnection): void {
  const introspect = connection.introspect.bind(connection);
  const shortened = new WeakSet<object>();
  connection.introspect = async (options) => {
    const found = await introspect(options);
    if (!shortened.has(found))
      for (const view of found.views) view.sql = source.exec(view.sql ?? '')?.[0] ?? '';
    shortened.add(found);
    return found;
  };
}
