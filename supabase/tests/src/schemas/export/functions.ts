import type postgres from 'postgres';
import type { History } from './history.ts';
import { tidy, wrapList } from './tidy.ts';

export type Routine = {
  schema: string;
  name: string;
  kind: 'function' | 'procedure';
  arguments: string;
  identity: string;
  returns: string | null;
  language: string;
  volatility: string;
  parallel: string;
  is_definer: boolean;
  is_strict: boolean;
  is_leakproof: boolean;
  cost: number;
  rows: number;
  settings: string[] | null;
  body: string;
  is_overloaded: boolean;
};

export async function readRoutines(sql: postgres.Sql): Promise<Routine[]> {
  return sql.begin(async (reading) => {
    await reading.unsafe(`set local search_path = ''`);
    return [
      ...(await reading.unsafe<Routine[]>(`
      select n.nspname as schema, p.proname as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind,
        pg_get_function_arguments(p.oid) as arguments, pg_get_function_identity_arguments(p.oid) as identity,
        case p.prokind when 'f' then pg_get_function_result(p.oid) end as returns, l.lanname as language,
        p.provolatile::text as volatility, p.proparallel::text as parallel, p.prosecdef as is_definer,
        p.proisstrict as is_strict, p.proleakproof as is_leakproof, p.procost as cost, p.prorows as rows,
        p.proconfig as settings, p.prosrc as body,
        count(*) over (partition by n.nspname, p.proname) > 1 as is_overloaded
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where n.nspname in ('public', 'private') order by 1, 2`)),
    ];
  });
}

export const signatureOf = ({ schema, name, identity, is_overloaded }: Routine) =>
  is_overloaded ? `${schema}.${name}(${tidy(identity)})` : `${schema}.${name}`;

export function createRoutine(routine: Routine): string {
  const { schema, name, kind, body } = routine;
  const args = splitArguments(routine.arguments).map(argumentOf);
  const returns = routine.returns === null ? '' : ` returns ${returnsOf(routine.returns)}`;
  const head = headOf(`create ${kind} ${schema}.${name}(`, args, `)${returns}`);
  const quote = body.includes('$$') ? '$body$' : '$$';
  const attributes = attributesOf(routine);
  const text = /^\s*\n/.test(body) ? body : body.includes('\n') ? `\n${body}` : body;
  return `${head}\n${attributes} as ${quote}${text}${quote};`;
}

function headOf(before: string, args: readonly string[], after: string): string {
  const line = `${before}${args.join(', ')}${after}`;
  if (line.length <= 120) return line;
  return `${before}\n${wrapList('  ', args, '', '  ')}\n${after}`;
}

const returnsOf = (returns: string) => {
  const table = /^TABLE\((.*)\)$/s.exec(returns)?.[1];
  if (table === undefined) return tidy(returns).replace(/^setof /, 'setof ');
  return wrapList('table (', splitArguments(table).map(argumentOf), ')', '  ');
};

/** At the commas that are not within brackets or strings. */
export function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let part = '';
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && '(['.includes(letter)) depth += 1;
    if (!isQuoted && ')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return part.trim() === '' ? parts : [...parts, part.trim()];
}

function argumentOf(argument: string): string {
  const text = tidy(argument);
  const [, before, literal, cast] =
    /^(.* default )('(?:[^']|'')*'|[\w.-]+)::([a-z]+)$/.exec(text) ?? [];
  return before && literal && cast && before.includes(` ${cast} default`)
    ? `${before}${literal}`
    : text;
}

const volatile: Record<string, string> = { s: ' stable', i: ' immutable', v: '' };
const parallel: Record<string, string> = { s: ' parallel safe', r: ' parallel restricted', u: '' };

function attributesOf(routine: Routine): string {
  const { language, kind } = routine;
  let line = `language ${language}${volatile[routine.volatility] ?? ''}`;
  if (routine.is_strict) line += ' strict';
  if (routine.is_definer) line += ' security definer';
  if (routine.is_leakproof) line += ' leakproof';
  line += parallel[routine.parallel] ?? '';
  if (kind === 'function' && routine.cost !== 100) line += ` cost ${routine.cost}`;
  if (routine.rows !== 0 && routine.rows !== 1000) line += ` rows ${routine.rows}`;
  const settings = (routine.settings ?? []).map(settingOf);
  return wrapWords(line, settings);
}

function wrapWords(line: string, settings: readonly string[]): string {
  let text = line;
  for (const setting of settings) {
    const lastLine = text.slice(text.lastIndexOf('\n') + 1);
    text += `${lastLine.length + setting.length > 115 ? '\n' : ' '}${setting}`;
  }
  return text;
}

function settingOf(setting: string): string {
  const at = setting.indexOf('=');
  const [name, value] = [setting.slice(0, at), setting.slice(at + 1)];
  if (name === 'search_path') return `set search_path = ${value === '""' ? "''" : value}`;
  return `set ${name} = ${/^(?:[a-z_]\w*|[\d.]+)$/.test(value) ? value : `'${value}'`}`;
}

export const leadOf = (routine: Routine, history: History) =>
  (
    history.bodies.get(routine.body.trim()) ??
    history.objects.get(`${routine.kind} ${routine.schema}.${routine.name}`)
  )?.lead ?? '';
