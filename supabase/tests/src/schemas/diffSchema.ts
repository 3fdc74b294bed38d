import { differencesOf, type Catalog, type Difference } from '@plumbline/standalone/migrations';
import { changeColumn } from './diffColumns.ts';
import { inLoadOrder } from './loadSchema.ts';
import { withoutComments, type SchemaStatement } from './schemaFiles.ts';

/** What a migration has to do, in its order. */
export type Steps = { drops: string[]; changes: string[]; creations: string[]; losses: string[] };

type Sides = {
  from: Catalog;
  to: Catalog;
  statements: readonly SchemaStatement[];
  /** Makes changed views anew with those that read them, where PostgreSQL cannot replace them. */
  remakesViews: boolean;
};

const kindOf = (key: string) => key.slice(0, key.indexOf(' '));
const restOf = (key: string) => key.slice(key.indexOf(' ') + 1);
const dropOrder = [
  'policy',
  'trigger',
  'view',
  'function',
  'procedure',
  'constraint',
  'index',
  'statistics',
  'table',
  'sequence',
  'type',
];

/** The steps that lead from the database of the migrations to that of the schema files. */
export function stepsBetween(sides: Sides): Steps {
  const differences = widened(sides, differencesOf(sides.to, sides.from));
  const newTables = new Set(
    differences
      .filter(({ key, theirs }) => kindOf(key) === 'table' && theirs === undefined)
      .map(({ key }) => restOf(key)),
  );
  // Rows are a step that is written by hand.
  const open = differences.filter(
    ({ key }) => !isPartOfNew(key, newTables) && kindOf(key) !== 'rows',
  );
  const steps: Steps = { drops: [], changes: [], creations: [], losses: [] };
  const creations: SchemaStatement[] = [];
  const made = (text: string) => creations.push({ text, file: '', line: 0, object: undefined });
  const byDrop = open.toSorted(
    (a, b) => dropOrder.indexOf(kindOf(a.key)) - dropOrder.indexOf(kindOf(b.key)),
  );
  for (const difference of byDrop) {
    const dropped = dropOf(difference, sides);
    if (dropped) steps.drops.push(dropped);
    if (isLoss(difference)) steps.losses.push(difference.key);
  }
  for (const name of newTables) {
    const file = sides.statements.find(({ object }) => object === `table ${name}`)?.file;
    creations.push(...sides.statements.filter((statement) => statement.file === file));
  }
  const gone = open
    .filter(({ key, ours }) => ours === undefined && dropOrder.includes(kindOf(key)))
    .flatMap(({ key }) => [` on ${key}`, ` on ${key.replace(/^view /, 'table ')}`]);
  for (const difference of open) {
    const found = statementFor(difference, sides);
    // Comments and rights of what is dropped go with it.
    if (gone.some((end) => difference.key.endsWith(end))) continue;
    if (difference.ours === undefined) steps.changes.push(...endOf(difference));
    else if (kindOf(difference.key) === 'column' && difference.theirs !== undefined)
      steps.changes.push(
        ...changeColumn({ ...difference, ours: difference.ours, theirs: difference.theirs }),
      );
    else if (kindOf(difference.key) === 'column') steps.changes.push(`${difference.ours};`);
    else if (kindOf(difference.key) === 'table') steps.changes.push(...protectionOf(difference));
    else if (found) creations.push(found);
    else made(createOf(difference));
  }
  steps.creations = inLoadOrder(creations).map(({ text }) => `${text.replace(/;$/, '')};`);
  return steps;
}

/** Adds what goes with an object that is made anew: its comment, its rights. */
function widened(sides: Sides, found: Difference[]): Difference[] {
  const keys = new Set(found.map(({ key }) => key));
  const anew = found.filter((difference) => isMadeAnew(difference, sides)).map(({ key }) => key);
  const read = new Set([...anew.map(restOf), ...changedTables(found)]);
  if (sides.remakesViews)
    for (const [key, text] of sides.to)
      if (
        kindOf(key) === 'view' &&
        sides.from.has(key) &&
        [...read].some((name) => text.includes(` ${name} `) || text.includes(` ${name};`))
      ) {
        anew.push(key);
        read.add(restOf(key));
      }
  const more = [...sides.to.keys()].filter(
    (key) =>
      !keys.has(key) &&
      anew.some(
        (object) =>
          key === object ||
          key === `comment on ${object}` ||
          key.endsWith(` on ${object.replace(/^view /, 'table ')}`),
      ),
  );
  return [
    ...found,
    ...more.map((key) => ({ key, ours: sides.to.get(key), theirs: sides.from.get(key) })),
  ];
}

/** Tables of which a column changes its type or goes: PostgreSQL wants the views of it out of the way. */
const changedTables = (found: readonly Difference[]) =>
  found
    .filter(({ key, theirs }) => kindOf(key) === 'column' && theirs !== undefined)
    .map(({ key }) => restOf(key).split('.').slice(0, 2).join('.'));

function isMadeAnew({ key, ours, theirs }: Difference, { remakesViews }: Sides): boolean {
  if (ours === undefined || theirs === undefined) return false;
  if (kindOf(key) === 'view') return remakesViews && ours !== undefined;
  const head = (text: string) => text.split('\n').slice(0, 2).join('\n');
  return kindOf(key) === 'function' && head(ours) !== head(theirs);
}

const isPartOfNew = (key: string, tables: ReadonlySet<string>) =>
  [...tables].some(
    (table) =>
      key === `table ${table}` ||
      key.startsWith(`column ${table}.`) ||
      key.startsWith(`comment on column ${table}.`) ||
      key === `comment on table ${table}` ||
      key.startsWith(`index ${table}_`) ||
      key.startsWith(`comment on index ${table}_`) ||
      (key.endsWith(` on ${table}`) && !key.startsWith('trigger zz_see_as ')) ||
      key.endsWith(` on table ${table}`),
  );

const isLoss = ({ key, ours }: Difference) =>
  ours === undefined && (kindOf(key) === 'table' || kindOf(key) === 'column');

const replaced = new Set(['policy', 'trigger', 'constraint', 'index', 'statistics']);

function dropOf(difference: Difference, sides: Sides): string | undefined {
  const { key, ours, theirs } = difference;
  if (theirs === undefined) return undefined;
  const kind = kindOf(key);
  const isGone = ours === undefined;
  if (!isGone && !replaced.has(kind) && !isMadeAnew(difference, sides)) return undefined;
  if (kind === 'constraint') {
    const [name, table] = restOf(key).split(' on ');
    return `alter table ${table} drop constraint ${name};`;
  }
  if (key.startsWith('statistics target')) return undefined;
  return dropOrder.includes(kind) ? `drop ${kind} ${restOf(key)};` : undefined;
}

/** What ends a thing that no `drop` ends. */
function endOf({ key, theirs }: Difference): string[] {
  if (kindOf(key) === 'column') {
    const [schema, table, column] = restOf(key).split('.');
    return [`alter table ${schema}.${table} drop column ${column};`];
  }
  if (key.startsWith('comment on '))
    return [`${theirs?.slice(0, theirs.indexOf(' is '))} is null;`];
  const [, role, object] = /^rights of (\S+) on (.*)$/.exec(key) ?? [];
  return role && object ? [`revoke all on ${object} from ${role};`] : [];
}

function protectionOf({ ours, theirs, key }: Difference): string[] {
  const has = (text: string | undefined) => text?.includes(' enable row level security') ?? false;
  if (has(ours) === has(theirs)) return [];
  return [`alter table ${restOf(key)} ${has(ours) ? 'enable' : 'disable'} row level security;`];
}

/** The statement in the schema files that makes an object; `or replace` where it is there already. */
function statementFor({ key, theirs }: Difference, sides: Sides): SchemaStatement | undefined {
  const kind = kindOf(key);
  const name =
    kind === 'trigger' || kind === 'policy' ? restOf(key) : restOf(key).replace(/\(.*$/, '');
  const bare = kind === 'index' ? name.slice(name.indexOf('.') + 1) : name;
  const found = sides.statements.filter(
    ({ object }) => object?.replace(/\(.*$/, '') === `${kind} ${bare}`,
  );
  const [statement] = found;
  // Of functions that share a name the catalog's own text is the right one.
  if (found.length !== 1 || !statement) return undefined;
  const replaces =
    theirs !== undefined &&
    (kind === 'function' || kind === 'procedure' || (kind === 'view' && !sides.remakesViews));
  const text = withoutComments(statement.text);
  const lead = statement.text.slice(0, statement.text.length - text.length);
  return replaces
    ? { ...statement, text: `${lead}${text.replace(/^create /i, 'create or replace ')}` }
    : statement;
}

function createOf({ key, ours = '', theirs }: Difference): string {
  const [, role, object] = /^rights of (\S+) on (.*)$/.exec(key) ?? [];
  if (role && theirs !== undefined) return `revoke all on ${object} from ${role};\n${ours};`;
  return `${ours.trim().replace(/;$/, '')};`;
}
