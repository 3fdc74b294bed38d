import type postgres from 'postgres';
import { readCatalogWithin, type Catalog } from '@plumbline/standalone/migrations';
import { fullName, type Table } from './tables.ts';

export type Right = { role: string; privilege: string; column: string | null };
/** What protects a table now, and the call of `private.protect` that makes the most of it. */
export type Protection = { call: string | undefined; made: Catalog; madeRights: Right[] };

const quoted = (pattern: RegExp, text: string | undefined) => pattern.exec(text ?? '')?.[1];

/** The arguments with which `private.protect` was called, read from the policies that it has made. */
export function protectCall(table: Table, catalog: Catalog): string | undefined {
  const policy = (suffix: string) =>
    catalog.get(`policy ${table.name}_${suffix} on ${fullName(table)}`);
  if (!table.columns.some(({ name }) => name === 'company_id')) return undefined;
  if (!policy('select') || !catalog.get(`rights of service_role on table ${fullName(table)}`))
    return undefined;
  const asked = /(?:has_permission|company_with)\('(\w+)'/;
  const verbs = ['insert', 'update', 'delete'].filter(
    (verb) => policy(verb) && policy(`${verb}_plan`),
  );
  const first = verbs[0];
  const options = {
    reads: quoted(asked, policy('select')),
    writes: first && quoted(asked, policy(first)),
    verbs: verbs.length === 3 ? undefined : verbs.join(' '),
    feature: first && quoted(/can_write\('(\w+)'/, policy(`${first}_plan`)),
    project_column: quoted(/OR (\w+) = ANY/, policy('assigned')),
  };
  const named = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} => '${value}'`],
  );
  return `call private.protect(${[`'${fullName(table)}'`, ...named].join(', ')});`;
}

/** Calls `private.protect` on bare tables, in a transaction that is taken back, to see what each call makes. */
export async function simulate(sql: postgres.Sql, calls: ReadonlyMap<string, string>) {
  let result: { catalog: Catalog; rights: Map<string, Right[]> } | undefined;
  const seen = new Error('seen');
  await sql
    .begin(async (trying) => {
      for (const [name, call] of calls) {
        const bare = name.slice(name.indexOf('.') + 1);
        const found = await trying.unsafe<{ polname: string }[]>(
          `select polname from pg_policy where polrelid = '${name}'::regclass`,
        );
        for (const { polname } of found) await trying.unsafe(`drop policy "${polname}" on ${name}`);
        for (const suffix of ['guard', 'freeze', 'touch'])
          await trying.unsafe(`drop trigger if exists ${bare}_${suffix} on ${name}`);
        await trying.unsafe(`alter table ${name} disable row level security;
          revoke all on ${name} from public, anon, authenticated, service_role`);
        await trying.unsafe(call);
      }
      result = { catalog: await readCatalogWithin(trying), rights: await readRights(trying) };
      throw seen;
    })
    .catch((error: unknown) => {
      if (error !== seen) throw error;
    });
  if (!result) throw new Error('Nothing was simulated');
  return result;
}

/** Who may do what with each table and view, by its full name. */
export async function readRights(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<Map<string, Right[]>> {
  const rows = await sql.unsafe<(Right & { name: string })[]>(`
    select format('%s.%s', n.nspname, c.relname) as name, coalesce(r.rolname, 'public') as role,
      lower(g.privilege_type) as privilege, g.part as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select e.grantee, e.privilege_type, null::name as part from aclexplode(c.relacl) e
      union all
      select e.grantee, e.privilege_type, a.attname from pg_attribute a, aclexplode(a.attacl) e
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) g left join pg_roles r on r.oid = g.grantee
    left join pg_attribute o on o.attrelid = c.oid and o.attname = g.part
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'S') and g.grantee <> c.relowner
    order by 1, 2, 3, o.attnum`);
  const rights = new Map<string, Right[]>();
  for (const { name, ...right } of rows) rights.set(name, [...(rights.get(name) ?? []), right]);
  return rights;
}
