import type postgres from 'postgres';
import { z } from 'zod';

const columnShape = z.object({
  name: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  isGenerated: z.boolean(),
  canInsert: z.boolean(),
  canUpdate: z.boolean(),
});
const referenceShape = z.object({
  columns: z.array(z.string()),
  table: z.string(),
  referencedColumns: z.array(z.string()),
});
const tableShape = z.object({
  name: z.string(),
  key: z.array(z.string()),
  columns: z.array(columnShape),
  checks: z.array(z.string()),
  references: z.array(referenceShape),
});
export type Table = z.infer<typeof tableShape>;
export type Column = z.infer<typeof columnShape>;

/** Every table of the schema public with what a test has to know to write into it. */
export async function readTables(sql: postgres.Sql): Promise<Table[]> {
  const rows = await sql`
    select c.relname as name,
      (select json_agg(a.attname order by u.position) from pg_constraint k
        cross join unnest(k.conkey) with ordinality as u (number, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number
        where k.conrelid = c.oid and k.contype = 'p') as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
          'canInsert', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'canUpdate', has_column_privilege('authenticated', c.oid, a.attnum, 'update')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks,
      coalesce((select json_agg(json_build_object('table', r.relname,
          'columns', (select json_agg(a.attname order by u.position) from unnest(k.conkey) with ordinality as u (number, position)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
          'referencedColumns', (select json_agg(a.attname order by u.position) from unnest(k.confkey) with ordinality as u (number, position)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number)) order by k.conname)
        from pg_constraint k join pg_class r on r.oid = k.confrelid and r.relnamespace = 'public'::regnamespace
        where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C"`;
  return z.array(tableShape).parse([...rows]);
}

/** The views of the schema public. */
export async function readViews(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname collate "C"`;
  return rows.map(({ name }) => name);
}

/** Tables in an order in which each comes after those it refers to. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table, path: readonly string[]) => {
    if (ordered.includes(table) || path.includes(table.name)) return;
    for (const reference of table.references) {
      const parent = tables.find(({ name }) => name === reference.table);
      if (parent) visit(parent, [...path, table.name]);
    }
    ordered.push(table);
  };
  // The feed speaks of rows of other tables without a foreign key.
  const isFeed = ({ name }: Table) => name === 'activity_log';
  for (const table of tables.filter((found) => !isFeed(found))) visit(table, []);
  for (const table of tables.filter(isFeed)) visit(table, []);
  return ordered;
}
