import type postgres from 'postgres';
import { shortType, tidy, wrapList } from './tidy.ts';
import type { History } from './history.ts';

export type Column = {
  name: string;
  type: string;
  is_required: boolean;
  default_value: string | null;
  identity: string;
  generated: string;
};
export type Constraint = {
  name: string;
  kind: string;
  columns: string[] | null;
  definition: string;
  referenced: string | null;
};
export type Table = {
  schema: string;
  name: string;
  has_rls: boolean;
  columns: Column[];
  constraints: Constraint[];
};

export async function readTables(sql: postgres.Sql): Promise<Table[]> {
  return sql.begin(async (reading) => {
    await reading.unsafe(`set local search_path = ''`);
    return [
      ...(await reading.unsafe<Table[]>(`
      select n.nspname as schema, c.relname as name, c.relrowsecurity as has_rls,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'is_required', a.attnotnull, 'default_value', pg_get_expr(d.adbin, d.adrelid, true), 'identity', a.attidentity,
            'generated', a.attgenerated) order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(json_build_object('name', k.conname, 'kind', k.contype,
            'columns', (select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality as u (number, at)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
            'definition', pg_get_constraintdef(k.oid, true),
            'referenced', (select f.relnamespace::regnamespace || '.' || f.relname from pg_class f where f.oid = k.confrelid))
            order by k.contype = 'f', k.contype = 'c', k.oid)
          from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and k.contype <> 't'), '[]') as constraints
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' order by 1, 2`)),
    ];
  });
}

export const fullName = (table: Pick<Table, 'schema' | 'name'>) => `${table.schema}.${table.name}`;

/** `create table` as a person would write it; foreign keys in `later` go to a statement of their own. */
export function createTable(table: Table, history: History, later: ReadonlySet<string>): string {
  const free = new Set(
    table.constraints.filter(({ name }) => !later.has(`${fullName(table)}.${name}`)),
  );
  const lines: string[] = [];
  for (const column of table.columns) {
    const clauses = [columnOf(column)];
    for (const constraint of Array.from(free)) {
      const inline = inlined(table, column, constraint);
      if (inline === undefined) continue;
      free.delete(constraint);
      clauses.push(inline);
    }
    const comment = history.columns.get(`${fullName(table)}.${column.name}`);
    if (clauses.includes('primary key')) {
      clauses.splice(clauses.indexOf('primary key'), 1);
      clauses[0] = (clauses[0] ?? '').replace(
        /^(\S+ .+?)(?: not null)?(?= default| generated|$)/,
        '$1 primary key',
      );
    }
    lines.push(
      ...(comment ? comment.split('\n').map((line) => `  ${line}`) : []),
      `${fill(clauses)},`,
    );
  }
  const taken = new Set<string>();
  for (const constraint of free) {
    const text = outline(constraint);
    const standard = standardName(table, constraint);
    const isStandard = constraint.name === standard && !taken.has(standard);
    taken.add(constraint.name);
    const named = isStandard ? text : `constraint ${constraint.name} ${text}`;
    lines.push(`${foldKey(named)},`);
  }
  const last = lines.pop() ?? '';
  return `create table ${fullName(table)} (\n${[...lines, last.replace(/,$/, '')].join('\n')}\n);`;
}

function columnOf(column: Column): string {
  const parts = [column.name, shortType(column.type)];
  if (column.identity)
    parts.push(`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`);
  if (column.generated)
    parts.push(`generated always as (${tidy(column.default_value ?? '')}) stored`);
  if (column.is_required && !column.identity) parts.push('not null');
  if (column.default_value !== null && !column.generated)
    parts.push(`default ${tidyDefault(column)}`);
  return parts.join(' ');
}

const tidyDefault = ({ default_value: value, type }: Column) =>
  tidy(value ?? '').replace(
    /^('(?:[^']|'')*')::([a-z]+)$/,
    (whole, literal: string, cast: string) => (cast === type ? literal : whole),
  );

function inlined(table: Table, column: Column, constraint: Constraint): string | undefined {
  if (constraint.columns?.length !== 1 || constraint.columns[0] !== column.name) return undefined;
  if (constraint.name !== standardName(table, constraint))
    return constraint.kind === 'c' && outline(constraint).length < 60
      ? `constraint ${constraint.name} ${outline(constraint)}`
      : undefined;
  if (constraint.kind === 'p') return 'primary key';
  if (constraint.kind === 'u' && constraint.definition.startsWith('UNIQUE (')) return 'unique';
  if (constraint.kind === 'f') return outline(constraint).replace(/^foreign key \([^)]*\) /, '');
  return constraint.kind === 'c' ? outline(constraint) : undefined;
}

export const outline = ({ definition, kind }: Constraint) =>
  kind === 'f'
    ? tidy(definition).replace(/references ([\w.]+)\(/, 'references $1 (')
    : tidy(definition);

export function standardName(table: Table, { kind, columns }: Constraint): string {
  const name = table.name;
  if (kind === 'p') return `${name}_pkey`;
  if (kind === 'u') return `${name}_${(columns ?? []).join('_')}_key`.slice(0, 63);
  if (kind === 'f') return `${name}_${(columns ?? []).join('_')}_fkey`.slice(0, 63);
  return columns?.length === 1 ? `${name}_${columns[0]}_check` : `${name}_check`;
}

/** Column and its clauses in as many lines as they need. */
function fill(clauses: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const [at, clause] of clauses.entries()) {
    if (at > 0 && `${line} ${clause}`.length > 119) {
      lines.push(line);
      line = `   `;
    }
    line = at === 0 ? `  ${clause}` : `${line} ${clause}`;
  }
  return [...lines, line].map(foldValues).join('\n');
}

/** Long lists of values in several lines. */
function foldValues(line: string): string {
  if (line.length <= 119) return line;
  const at = line.search(/(?:not )?in \('/);
  if (at < 0) return line;
  const open = line.indexOf('(', at) + 1;
  const close = line.indexOf(')', open);
  return wrapList(
    line.slice(0, open),
    line.slice(open, close).split(/, (?=')/),
    line.slice(close),
    '      ',
  );
}

function foldKey(text: string): string {
  if (text.length <= 117) return foldValues(`  ${text}`);
  const at = text.indexOf(' references ');
  if (at > 0) return `  ${text.slice(0, at)}\n    ${text.slice(at + 1)}`;
  const check = text.indexOf(' check (');
  if (text.startsWith('constraint ') && check > 0)
    return `  ${text.slice(0, check)}\n${foldAnd(`    ${text.slice(check + 1)}`)}`;
  return foldAnd(foldValues(`  ${text}`));
}

function foldAnd(line: string): string {
  if (line.length <= 119 || line.includes('\n')) return line;
  const parts = line.split(/ (?=(?:and|or) )/);
  const lines: string[] = [];
  let now = '';
  for (const part of parts) {
    if (now && `${now} ${part}`.length > 119) {
      lines.push(now);
      now = `      ${part}`;
    } else now = now ? `${now} ${part}` : part;
  }
  return [...lines, now].join('\n');
}
