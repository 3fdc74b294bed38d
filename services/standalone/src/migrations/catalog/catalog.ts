import type postgres from 'postgres';
import { catalogSql } from './catalogSql.ts';

/** Every object that our schema files can make: its name (such as `function public.save_quote(p_quote jsonb)`) and the statement that makes it. */
export type Catalog = ReadonlyMap<string, string>;

/** An object that two databases do not have alike; `undefined` where one has none. */
export type Difference = { key: string; ours: string | undefined; theirs: string | undefined };

/**
 * Reads the schemas `public` and `private`, and our policies, triggers and grants on those of Supabase.
 * Two databases with equal catalogs behave alike: bodies, checks, rights, comments and statistics are all in it.
 */
export const readCatalog = (sql: postgres.Sql): Promise<Catalog> =>
  sql.begin('read only', readCatalogWithin);

/** The same, of what a transaction sees. */
export async function readCatalogWithin(reading: postgres.TransactionSql): Promise<Catalog> {
  // Else names lose their schema where the search path finds them.
  await reading.unsafe(`set local search_path = ''`);
  const catalog = new Map<string, string>();
  for (const query of Object.values(catalogSql))
    for (const row of await reading.unsafe<{ key: string; sql: string }[]>(query))
      catalog.set(row.key, row.sql);
  return catalog;
}

/** What differs between two catalogs, by name. Empty when they are alike. */
export function differencesOf(ours: Catalog, theirs: Catalog): Difference[] {
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys]
    .map((key) => ({ key, ours: ours.get(key), theirs: theirs.get(key) }))
    .filter((difference) => difference.ours !== difference.theirs);
}
