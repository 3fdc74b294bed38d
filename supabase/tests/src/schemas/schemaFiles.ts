import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateStatements } from '@plumbline/standalone/migrations';

/** The source of truth: one file per table, view or function. */
export const schemasFolder = fileURLToPath(new URL('../../../schemas', import.meta.url));

/** A statement of a schema file. `object` is what it makes, such as `function public.save_quote`. */
export type SchemaStatement = {
  text: string;
  file: string;
  line: number;
  object: string | undefined;
};

const made =
  /^create\s+(or\s+replace\s+)?(?:unique\s+)?(?:constraint\s+)?(table|view|function|procedure|index|statistics|trigger|policy|type|domain|sequence)\s+([\w.]+)/i;
const onTable = /\son\s+([\w.]+)/i;
const ownFile = new Set(['table', 'view', 'function', 'procedure', 'type', 'domain', 'sequence']);

/** Reads the folder, in the order of the names. @throws when a name is defined twice, in a file of another name, or nowhere */
export async function readSchemaFiles(folder = schemasFolder): Promise<SchemaStatement[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    path.endsWith('.sql'),
  );
  const files = await Promise.all(
    paths.toSorted().map(async (path) => {
      const source = await readFile(join(folder, path), 'utf8');
      return statementsOf(`supabase/schemas/${path}`, source);
    }),
  );
  const statements = files.flat();
  const complaints = [
    ...twice(statements),
    ...misplaced(statements),
    ...undefinedNames(statements),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return statements;
}

/** Where a statement begins, as `file:line`. */
export const placeOf = ({ file, line }: SchemaStatement) => `${relative('.', file)}:${line}`;

function statementsOf(file: string, source: string): SchemaStatement[] {
  return locateStatements(source).map(({ text, offset }) => ({
    text,
    file,
    line: source.slice(0, offset).split('\n').length,
    object: objectOf(text),
  }));
}

/** The statement without the comments above it. */
export const withoutComments = (text: string) => text.replace(/^(?:\s*--[^\n]*\n)+\s*/, '');

function objectOf(text: string): string | undefined {
  const statement = withoutComments(text);
  const [, , kind, name] = made.exec(statement) ?? [];
  if (!kind || !name) return undefined;
  if (kind === 'trigger' || kind === 'policy')
    return `${kind} ${name} on ${onTable.exec(statement)?.[1]}`;
  if (kind === 'function' || kind === 'procedure')
    return `${kind} ${name}(${argumentsOf(statement)})`;
  return `${kind.toLowerCase()} ${name}`;
}

/** Names may be used again for other arguments; the defaults do not count. */
function argumentsOf(statement: string): string {
  const from = statement.indexOf('(') + 1;
  let depth = 1;
  let at = from;
  while (depth > 0 && at < statement.length) {
    if (statement[at] === '(') depth += 1;
    if (statement[at] === ')') depth -= 1;
    at += 1;
  }
  return statement
    .slice(from, at - 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function twice(statements: readonly SchemaStatement[]): string[] {
  const first = new Map<string, SchemaStatement>();
  return statements.flatMap((statement) => {
    const { object } = statement;
    if (object === undefined) return [];
    const before = first.get(object);
    if (before)
      return [`${placeOf(statement)}: ${object} is already defined in ${placeOf(before)}`];
    first.set(object, statement);
    return [];
  });
}

function misplaced(statements: readonly SchemaStatement[]): string[] {
  return statements.flatMap((statement) => {
    const text = withoutComments(statement.text);
    const [, replaces, kind, name] = made.exec(text) ?? [];
    if (replaces)
      return [
        `${placeOf(statement)}: write "create", not "create or replace": each name is defined once`,
      ];
    if (!kind || !name || !ownFile.has(kind.toLowerCase())) return [];
    const bare = name.slice(name.indexOf('.') + 1);
    return statement.file.endsWith(`/${bare}.sql`)
      ? []
      : [`${placeOf(statement)}: ${kind} ${name} belongs in a file named ${bare}.sql`];
  });
}

/** PostgreSQL reads a function's body only when it is called, so a missing name would be found by a user. */
function undefinedNames(statements: readonly SchemaStatement[]): string[] {
  const defined = new Set(
    statements.flatMap(({ text }) =>
      [...text.matchAll(/\bcreate (?:table|view|function|procedure) ([\w.]+)/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  return statements
    .filter(({ object }) => /^(?:function|procedure) /.test(object ?? ''))
    .flatMap((statement) =>
      [...statement.text.matchAll(/\b(?:public|private)\.\w+(?=\s*\()/g)]
        .filter(([name]) => !defined.has(name))
        .map(({ 0: name, index }) => {
          const line = statement.line + statement.text.slice(0, index).split('\n').length - 1;
          return `${placeOf({ ...statement, line })}: ${name} is defined in no schema file`;
        }),
    );
}
