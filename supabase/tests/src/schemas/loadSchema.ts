import postgres from 'postgres';
import { placeOf, withoutComments, type SchemaStatement } from './schemaFiles.ts';

/** What may be there after other statements have run: a function, a column, a table, a row, a schema. */
const notYet = new Set(['42883', '42703', '42P01', '42704', '3F000', '23503', '42P17', '42809']);
const first = /^(?:do|create schema|alter default|revoke|grant usage)\b/i;
/** Earlier kinds first: a function before the table whose default calls it, a right after what may be granted. */
const order: readonly RegExp[] = [
  /^create (?:type|domain|sequence)\b/i,
  /^create (?:function|procedure)\b/i,
  /^create table\b/i,
  /^insert into\b/i,
  /^alter table\b/i,
  /^create (?:unique )?index\b|^create statistics\b/i,
  /^create view\b/i,
  /^call\b/i,
  /^(?:create|alter|drop) policy\b/i,
  /^(?:create (?:constraint )?|drop )trigger\b/i,
  /^(?:grant|revoke)\b/i,
  /^comment\b/i,
];

function rankOf({ text, file }: SchemaStatement): number {
  const statement = withoutComments(text);
  if (/^create extension\b/i.test(statement)) return -1;
  if (file.includes('/90_')) return order.length + 2;
  if (
    file.includes('/00_platform/') &&
    first.test(statement) &&
    /(?:rights|extensions)\.sql$/.test(file)
  )
    return -1;
  const rank = order.findIndex((pattern) => pattern.test(statement));
  return rank < 0 ? order.length + 1 : rank;
}

/** A stage begins when the one before is complete: `private.protect` takes rights away that later grants give. */
const protecting = order.findIndex((pattern) => pattern.test('call'));
const stages = [protecting, protecting + 1, order.length + 2, order.length + 3];

/** Sorted as they can run in an empty database, as far as their texts tell. */
export const inLoadOrder = (statements: readonly SchemaStatement[]): SchemaStatement[] =>
  stagesOf(statements).flat();

function stagesOf(statements: readonly SchemaStatement[]): SchemaStatement[][] {
  const ranked = statements.map((statement) => ({ statement, rank: rankOf(statement) }));
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank);
  return stages.map((end, at) =>
    neededFirst(
      sorted
        .filter(({ rank }) => rank < end && rank >= (stages[at - 1] ?? -1))
        .map(({ statement }) => statement),
    ),
  );
}

const relation = /\b(?:public|private)\.\w+/g;

/** Puts what a statement names before it. A function's body does not count: nothing reads it until it is called. */
function neededFirst(statements: readonly SchemaStatement[]): SchemaStatement[] {
  const makers = Map.groupBy(
    statements.filter(
      ({ object }) => object !== undefined && !/^(?:index|trigger|policy)/.test(object),
    ),
    ({ object }) => /\S+ ([\w.]+)/.exec(object ?? '')?.[1] ?? '',
  );
  const sorted = new Set<SchemaStatement>();
  const begun = new Set<SchemaStatement>();
  const place = (statement: SchemaStatement) => {
    if (begun.has(statement)) return;
    begun.add(statement);
    const read = statement.text.split(/\bas \$\w*\$/)[0] ?? '';
    for (const [name] of read.matchAll(relation))
      for (const maker of makers.get(name) ?? []) place(maker);
    sorted.add(statement);
  };
  for (const statement of statements) place(statement);
  return [...sorted];
}

/**
 * Runs the statements of the schema files in an empty database, in the order in which they need each other.
 * @returns that order
 * @throws an error that names file and line of what cannot run
 */
export async function loadSchema(
  sql: postgres.Sql,
  statements: readonly SchemaStatement[],
): Promise<SchemaStatement[]> {
  const done: SchemaStatement[] = [];
  // Not `sql.begin`, which gives up at the first statement that fails.
  const held = await sql.reserve();
  try {
    await held.unsafe('begin; set local check_function_bodies = off').simple();
    for (const stage of stagesOf(statements)) {
      let open = stage;
      while (open.length > 0) {
        const { ran, waiting, why } = await runAll(held, open);
        done.push(...ran);
        if (ran.length === 0) throw why;
        open = waiting;
      }
    }
    await held.unsafe('commit').simple();
  } finally {
    held.release();
  }
  return done;
}

async function runAll(sql: postgres.ReservedSql, statements: readonly SchemaStatement[]) {
  const ran: SchemaStatement[] = [];
  const waiting: SchemaStatement[] = [];
  let why: Error | undefined;
  for (const batch of batchesOf(statements)) {
    // Many at once; one by one only where one of them fails.
    if ((await attempt(sql, batch)) === undefined) {
      ran.push(...batch);
      continue;
    }
    for (const statement of batch) {
      const fault = await attempt(sql, [statement]);
      if (fault === undefined) ran.push(statement);
      else if (fault.code !== undefined && notYet.has(fault.code)) {
        waiting.push(statement);
        why ??= explained(statement, fault);
      } else throw explained(statement, fault);
    }
  }
  return { ran, waiting, why };
}

function batchesOf(statements: readonly SchemaStatement[]): SchemaStatement[][] {
  const size = 40;
  const count = Math.ceil(statements.length / size);
  return Array.from({ length: count }, (_, at) => statements.slice(at * size, (at + 1) * size));
}

async function attempt(
  sql: postgres.ReservedSql,
  batch: readonly SchemaStatement[],
): Promise<postgres.PostgresError | undefined> {
  await sql.unsafe('savepoint batch').simple();
  try {
    await sql.unsafe(batch.map(({ text }) => `${text};`).join('\n')).simple();
    await sql.unsafe('release savepoint batch').simple();
    return undefined;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    await sql.unsafe('rollback to savepoint batch').simple();
    return error;
  }
}

function explained(statement: SchemaStatement, fault: postgres.PostgresError): Error {
  const before = statement.text.slice(0, Number(fault.position ?? 1) - 1);
  const line = statement.line + before.split('\n').length - 1;
  return new Error(`${placeOf({ ...statement, line })}: ${fault.message}`, { cause: fault });
}
