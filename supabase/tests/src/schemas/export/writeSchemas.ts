import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  readCatalog,
  readMigrations,
  supabaseFiles,
  type Catalog,
} from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { createRoutine, leadOf, readRoutines, signatureOf, type Routine } from './functions.ts';
import { readHistory, type History } from './history.ts';
import { blockWith, platformFiles } from './platformFiles.ts';
import { folderOf } from './folders.ts';
import { protectCall, readRights, simulate, type Right } from './protection.ts';
import { rowsOf } from './rows.ts';
import {
  commentsOn,
  distrusted,
  grantsOf,
  keysOn,
  tableSections,
  valueOf,
  withLead,
} from './tableFiles.ts';
import { fullName, readTables, type Table } from './tables.ts';
import { tidy, wrapString } from './tidy.ts';

const target = process.argv[2] ?? join(supabaseFiles.migrations, '../schemas');
const migrations = process.argv[3] ?? supabaseFiles.migrations;
const database = await makeTestDatabase({ migrations: await readMigrations(migrations) });
const sql = postgres(database.url, { max: 1, onnotice() {} });

async function writeAll() {
  const history = await readHistory(migrations);
  const catalog = await readCatalog(sql);
  const tables = await readTables(sql);
  const routines = await readRoutines(sql);
  const rights = await readRights(sql);
  const files = new Map<string, string[]>();
  const add = (path: string, ...sections: string[]) =>
    files.set(path, [...(files.get(path) ?? []), ...sections.filter((section) => section !== '')]);

  const calls = new Map<string, string>();
  for (const table of tables) {
    const call = protectCall(table, catalog);
    if (call) calls.set(fullName(table), call);
  }
  const simulated = await simulate(sql, calls);
  for (const [name] of calls) {
    const made = [
      ...keysOn(simulated.catalog, 'policy', name),
      ...keysOn(simulated.catalog, 'trigger', name),
    ];
    const missing = made.filter((key) => !catalog.has(key));
    if (missing.length === 0) continue;
    process.stdout.write(`${name} is not as protect makes it: ${missing.join('; ')}\n`);
    calls.delete(name);
  }
  const later = laterKeys(tables);
  for (const table of tables) {
    const path = `${folderOf(table.name, 'table', '')}/${table.name}.sql`;
    add(
      path,
      ...tableSections(table, {
        catalog,
        history,
        later,
        call: calls.get(fullName(table)),
        simulated: simulated.catalog,
        rights: rights.get(fullName(table)) ?? [],
        madeRights: calls.has(fullName(table)) ? (simulated.rights.get(fullName(table)) ?? []) : [],
      }),
      await rowsOf(sql, table),
    );
  }
  for (const key of catalog.keys()) {
    if (!key.startsWith('view ')) continue;
    const name = key.slice(5);
    const bare = name.slice(name.indexOf('.') + 1);
    add(
      `${folderOf(bare, 'view', catalog.get(key) ?? '')}/${bare}.sql`,
      ...viewSections(name, catalog, history, rights.get(name) ?? []),
    );
  }
  for (const routine of routines.toSorted(
    (a, b) => Number(a.schema === 'private') - Number(b.schema === 'private'),
  ))
    add(
      `${folderOf(routine.name, 'function', routine.body)}/${routine.name}.sql`,
      ...routineSections(routine, catalog, history),
    );
  for (const [path, texts] of await platformFiles(sql, catalog, migrations, history))
    add(path, ...texts);
  await ownBlocks(files);

  await rm(target, { recursive: true, force: true });
  for (const [path, sections] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), `${sections.join('\n\n')}\n`);
  }
  process.stdout.write(`${files.size} files\n`);
}

/** What the database itself cannot say: a function that depends on the sign-in server, a setting of a role. */
async function ownBlocks(files: Map<string, string[]>) {
  const lacks = files.get('10_access/lacks_second_factor.sql');
  if (lacks) {
    const after = (lacks[0] ?? '').split(';\n').filter((line) => /^(comment|grant)/.test(line));
    files.set('10_access/lacks_second_factor.sql', [
      await blockWith(migrations, 'auth.mfa_factors'),
      after.join(';\n'),
    ]);
  }
  const clock = [...files.keys()].find((path) => path.endsWith('/follow_own_clock.sql'));
  if (clock)
    files.set(clock, [
      ...(files.get(clock) ?? []),
      await blockWith(migrations, 'pgrst.db_pre_request'),
    ]);
}

/** Foreign keys in a circle of tables: they wait until both tables are there. */
function laterKeys(tables: readonly Table[]): Set<string> {
  const later = new Set<string>();
  const done = new Set<string>();
  let open = [...tables];
  const needs = (table: Table) =>
    table.constraints.filter(
      ({ kind, referenced, name }) =>
        kind === 'f' &&
        referenced !== null &&
        referenced !== fullName(table) &&
        !later.has(`${fullName(table)}.${name}`) &&
        !done.has(referenced) &&
        !/^(auth|storage)\./.test(referenced),
    );
  while (open.length > 0) {
    const ready = open.filter((table) => needs(table).length === 0);
    if (ready.length === 0) {
      const first = open.toSorted((a, b) => needs(a).length - needs(b).length)[0];
      if (!first) break;
      for (const { name } of needs(first)) later.add(`${fullName(first)}.${name}`);
      continue;
    }
    for (const table of ready) done.add(fullName(table));
    open = open.filter((table) => !done.has(fullName(table)));
  }
  return later;
}

function viewSections(
  name: string,
  catalog: Catalog,
  history: History,
  rights: readonly Right[],
): string[] {
  const told = history.objects.get(`view ${name}`);
  const printed = catalog.get(`view ${name}`) ?? '';
  const isStarred = /\b\w+\.\*/.test(told?.text.replaceAll(/count\(\*\)/g, '') ?? '');
  const text =
    told && !isStarred && !distrusted.has(`view ${name}`)
      ? told.text.replace(/^create or replace /i, 'create ')
      : tidy(printed.replace(/;$/, ''));
  return [
    withLead(told?.lead, `${text};`),
    commentsOn(catalog, name),
    grantsOf(name, rights, []).join('\n'),
  ];
}

function routineSections(routine: Routine, catalog: Catalog, history: History): string[] {
  const signature = signatureOf(routine);
  const full = `${routine.schema}.${routine.name}(${routine.identity})`;
  const comment = catalog.get(`comment on ${routine.kind} ${full}`);
  const after: string[] = [];
  if (comment)
    after.push(wrapString(`comment on ${routine.kind} ${signature} is`, valueOf(comment)));
  const roles = [...catalog.keys()]
    .filter((key) => key.endsWith(` on ${routine.kind} ${full}`) && key.startsWith('rights of '))
    .map((key) => key.split(' ')[2]);
  if (roles.length > 0)
    after.push(`grant execute on ${routine.kind} ${signature} to ${roles.join(', ')};`);
  return [[withLead(leadOf(routine, history), createRoutine(routine)), ...after].join('\n')];
}

try {
  await writeAll();
} finally {
  await sql.end();
  await database.drop();
}
