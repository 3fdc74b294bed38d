import type postgres from 'postgres';
import { z } from 'zod';

const column = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
  isGenerated: z.boolean(),
});
const relation = z.object({ name: z.string(), isView: z.boolean(), columns: z.array(column) });
const reference = z.object({
  name: z.string(),
  relation: z.string(),
  columns: z.array(z.string()),
  referencedRelation: z.string(),
  referencedColumns: z.array(z.string()),
  isOneToOne: z.boolean(),
});
const routine = z.object({
  name: z.string(),
  args: z.array(z.object({ name: z.string(), type: z.string(), isOptional: z.boolean() })),
  returns: z.string(),
  isSet: z.boolean(),
});

export type Column = z.infer<typeof column>;
export type Relation = z.infer<typeof relation>;
export type Reference = z.infer<typeof reference>;
export type Routine = z.infer<typeof routine>;
export type Catalogue = { relations: Relation[]; references: Reference[]; routines: Routine[] };

/** What the API exposes of a database: the tables, views, foreign keys and functions of the schema public. */
export async function readCatalogue(sql: postgres.Sql): Promise<Catalogue> {
  const relations = await sql`
    select c.relname as name, c.relkind = 'v' as "isView",
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '', 'isGenerated', a.attgenerated <> '' or a.attidentity = 'a')
          order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
    order by c.relname collate "C"`;
  const references = await sql`
    select k.conname as name, k.conrelid::regclass::text as relation,
      (select json_agg(a.attname order by u.position) from unnest(k.conkey) with ordinality as u (number, position)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) as columns,
      k.confrelid::regclass::text as "referencedRelation",
      (select json_agg(a.attname order by u.position) from unnest(k.confkey) with ordinality as u (number, position)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number) as "referencedColumns",
      exists (select from pg_constraint o where o.conrelid = k.conrelid and o.contype in ('p', 'u')
        and o.conkey @> k.conkey and o.conkey <@ k.conkey) as "isOneToOne"
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by k.conname collate "C"`;
  const routines = await sql`
    select p.proname as name, p.proretset as "isSet", format_type(p.prorettype, null) as returns,
      coalesce((select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
          'isOptional', i > p.pronargs - p.pronargdefaults) order by p.proargnames[i])
        from generate_series(1, p.pronargs) as i), '[]') as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C"`;
  return {
    relations: z.array(relation).parse([...relations]),
    references: z.array(reference).parse([...references]),
    routines: z.array(routine).parse([...routines]),
  };
}
