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

/** What a table's rows are called where a function speaks of one: `invoice` for invoices. */
const nounOf = (table: string) =>
  table.replace('_database', '').replace(/ies$/, 'y').replace(/s$/, '').split('_').at(-1) ?? table;

/** Makes arguments for functions that name the rows of one company. */
export type ArgumentMaker = {
  /** Ids of rows that the function may be about; of every table where its name does not say. */
  idsFor: (fn: Fn) => string[];
  /** Values for the function's arguments, about one id. */
  valuesFor: (fn: Fn, id: string) => string[];
};

/** Makes arguments out of a company's sample rows. */
export function makeArguments(samples: Samples, companyId: string): ArgumentMaker {
  const references = Object.fromEntries([
    ...[...samples].map(([table, row]) => [`${table.replace(/s$/, '')}_id`, row.id]),
    ['company_id', companyId],
    ['name', 'A name'],
    ['title', 'A title'],
    ['items', [{ description: 'x', quantity: 1, unit_price: 1 }]],
  ]);
  const valueOf = (id: string) => (arg: Fn['args'][number]) => {
    if (arg.type === 'uuid') return arg.name === 'p_company_id' ? companyId : id;
    if (arg.type === 'uuid[]') return `{${id}}`;
    if (arg.type.endsWith('[]')) return '{}';
    if (!arg.type.startsWith('json')) return plain[arg.type] ?? `Any ${randomUUID()}`;
    const value = { ...references, id };
    return JSON.stringify(/items|lines/.test(arg.name) ? [value] : value);
  };
  return {
    idsFor({ name, args }) {
      if (!args.some(({ type }) => /uuid|json/.test(type))) return [companyId];
      const words = [name, ...args.map((arg) => arg.name)].join(' ');
      const rows = [...samples].filter(([, { id }]) => id !== undefined);
      const about = rows.filter(([table]) => words.includes(nounOf(table)));
      return (about.length > 0 ? about : rows).map(([, { id }]) => String(id));
    },
    valuesFor: ({ args }, id) => args.map(valueOf(id)),
  };
}
