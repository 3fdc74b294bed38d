import type postgres from 'postgres';

type Filled = { name: string; made: string[] };

/**
 * The rows that a database has before anybody has entered one (plans, units, buckets), by `rows of <table>`.
 * Columns that each database fills for itself (ids, instants) do not count.
 */
export async function readRows(sql: postgres.Sql): Promise<Map<string, string>> {
  const tables = await sql<Filled[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      coalesce((select array_agg(a.attname) from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and (pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(|gen_random_uuid|nextval'
          or a.attname in ('created_at', 'updated_at'))), '{}') as made
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in ('public', 'private') or (n.nspname, c.relname) = ('storage', 'buckets'))
    order by 1`;
  const rows = new Map<string, string>();
  for (const { name, made } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(
      `select jsonb_strip_nulls(to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [made],
    );
    if (found.length > 0) rows.set(`rows of ${name}`, found.map(({ row }) => row).join('\n'));
  }
  return rows;
}
