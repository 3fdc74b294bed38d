import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { z } from 'zod';
import type { Samples } from './samples.ts';

const functionShape = z.object({
  name: z.string(),
  comment: z.string(),
  callers: z.enum(['everybody', 'signed in', 'server']),
  args: z.array(z.object({ name: z.string(), type: z.string(), isOptional: z.boolean() })),
});
export type Fn = z.infer<typeof functionShape>;

/** Every function that the API exposes, with who may call it. */
export async function readFunctions(sql: postgres.Sql): Promise<Fn[]> {
  const rows = await sql`
    select p.proname as name, coalesce(obj_description(p.oid), '') as comment,
      case when has_function_privilege('anon', p.oid, 'execute') then 'everybody'
        when has_function_privilege('authenticated', p.oid, 'execute') then 'signed in' else 'server' end as callers,
      coalesce((select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
          'isOptional', i > p.pronargs - p.pronargdefaults) order by i)
        from generate_series(1, p.pronargs) as i), '[]') as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C"`;
  return z.array(functionShape).parse([...rows]);
}

const plain: Record<string, string> = {
  integer: '1',
  bigint: '1',
  numeric: '1',
  boolean: 'true',
  date: '2026-06-15',
  'timestamp with time zone': '2026-06-15T12:00:00Z',
};

/** Values for a function's arguments that name the rows of one company, in several ways. */
export function argumentsFor(samples: Samples, companyId: string) {
  const ids = [...new Set([...samples.values()].map(({ id }) => String(id)))];
  const referring = (id: string) =>
    Object.fromEntries([
      ...[...samples].map(([table, row]) => [`${table.replace(/s$/, '')}_id`, row.id]),
      ['id', id],
      ['company_id', companyId],
      ['name', 'A name'],
      ['title', 'A title'],
      ['items', [{ description: 'x', quantity: 1, unit_price: 1 }]],
    ]);
  return function* of(fn: Fn): Generator<string[]> {
    const hasIds = fn.args.some(({ type }) => /uuid|json/.test(type));
    for (const id of hasIds ? ids : [companyId]) {
      yield fn.args.map(({ type, name }) => {
        if (type === 'uuid') return name === 'p_company_id' ? companyId : id;
        if (type === 'uuid[]') return `{${id}}`;
        if (type.startsWith('json'))
          return JSON.stringify(/items|lines/.test(name) ? [referring(id)] : referring(id));
        if (type.endsWith('[]')) return '{}';
        return plain[type] ?? `Any ${randomUUID()}`;
      });
    }
  };
}
