import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalog } from '@plumbline/standalone/migrations';
import { locateStatements } from '@plumbline/standalone/migrations';
import type postgres from 'postgres';
import type { History } from './history.ts';
import { trusted, withLead } from './tableFiles.ts';
import { breakBefore, tidy, wrapList } from './tidy.ts';

/** What no catalog holds, or what hangs on Supabase's own tables. */
export async function platformFiles(
  sql: postgres.Sql,
  catalog: Catalog,
  folder: string,
  history: History,
): Promise<[string, string[]][]> {
  const first = (await readdir(folder)).find((file) => file.endsWith('_baseline.sql')) ?? '';
  const rights = await readFile(join(folder, first), 'utf8');
  return [
    ['00_platform/rights.sql', [rights.trim()]],
    [
      '00_platform/extensions.sql',
      [
        'create schema if not exists extensions;\ncreate extension if not exists pg_trgm with schema extensions;\ncreate extension if not exists btree_gin with schema extensions;\n' +
          'grant usage on schema extensions to authenticated, service_role;\n' +
          extensionGrants(catalog),
      ],
    ],
    ['00_platform/buckets.sql', [await bucketsOf(sql)]],
    ['00_platform/storage_objects.sql', [policiesOn(catalog, 'storage.objects', history)]],
    ['10_access/auth_users.sql', [triggersOn(catalog, 'auth.users')]],
    ['10_access/auth_sessions.sql', [triggersOn(catalog, 'auth.sessions')]],
    [
      '90_every_table/see_as_guard.sql',
      [
        '-- Loaded last: an owner who looks at the product in another role changes no table.\ncall private.close_while_seeing_as();',
      ],
    ],
  ];
}

function extensionGrants(catalog: Catalog): string {
  const roles = new Map<string, string[]>();
  for (const key of catalog.keys()) {
    const [, role, name] = /^rights of (\w+) on (function extensions\..*)$/.exec(key) ?? [];
    if (role && name) roles.set(name, [...(roles.get(name) ?? []), role]);
  }
  return [...roles]
    .map(([name, own]) => `grant execute on ${name} to ${own.join(', ')};`)
    .join('\n');
}

/** The `do` blocks of the migrations that say what PostgreSQL keeps outside of a database's catalog. */
export async function blockWith(folder: string, words: string): Promise<string> {
  for (const file of (await readdir(folder)).toSorted().toReversed())
    for (const { text } of locateStatements(await readFile(join(folder, file), 'utf8')))
      if (/^(?:--[^\n]*\n)*do \$/.test(text) && text.includes(words)) return `${text};`;
  throw new Error(`No block says ${words}`);
}

async function bucketsOf(sql: postgres.Sql) {
  const rows = await sql<{ values: string }[]>`
    select format('%L, %L, %s, %s, array[%s]', id, name, public::text, coalesce(file_size_limit::text, 'null'),
      (select string_agg(quote_literal(t), ', ') from json_array_elements_text(to_json(allowed_mime_types)) t)) as values
    from storage.buckets order by id`.catch(
    () => sql<{ values: string }[]>`select null as values where false`,
  );
  const lines = rows.map(({ values }) => wrapList('  (', values.split(', '), ')', '    '));
  return `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values\n${lines.join(',\n')}\non conflict (id) do nothing;`;
}

const policiesOn = (catalog: Catalog, table: string, history: History) =>
  [...catalog]
    .filter(([key]) => key.startsWith('policy ') && key.endsWith(` on ${table}`))
    .map(([key, text]) =>
      withLead(
        history.objects.get(key)?.lead,
        trusted(history, key) ?? `${foldPolicy(tidy(text))};`,
      ),
    )
    .join('\n');

function foldPolicy(text: string) {
  const broken = breakBefore(text, ['using', 'with check']);
  return broken
    .split('\n')
    .map((line) => (line.length > 120 ? line.replace(/ (and \(select)/g, '\n    $1') : line))
    .join('\n');
}

const triggersOn = (catalog: Catalog, table: string) =>
  [...catalog]
    .filter(([key]) => key.startsWith('trigger ') && key.endsWith(` on ${table}`))
    .map(([, text]) => `${breakBefore(tidy(text), ['for', 'execute'])};`)
    .join('\n');
