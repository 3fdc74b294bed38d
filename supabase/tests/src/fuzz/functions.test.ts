import { repeated, repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { makeArguments, readFunctions, type Fn } from '../world/functions.ts';
import { readTables } from '../world/tables.ts';
import { makeWorld, type World } from '../world/world.ts';
import { hostileArguments } from './hostileArguments.ts';

let world: World;
let functions: Fn[];
let columns: string[];

beforeAll(async () => {
  world = await makeWorld();
  functions = (await readFunctions(world.sql)).filter(({ callers }) => callers !== 'server');
  const tables = await readTables(world.sql);
  columns = [...new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)))];
}, 60_000);
afterAll(() => world.close(), 30_000);

// Bad input (22), a broken rule of the data (23), no right, or a refusal in words. Anything else is an
// accident: an internal error (XX), a statement that does not parse (42…), too deep (54), too slow (57).
const expected = /^(22...|23...|42501|PT4\d\d|P0001)$/;

// PostgreSQL's numeric knows NaN and Infinity; JSON shows them as text under the name of a sum.
const numberThatIsNone =
  /(amount|price|cost|total|rate|quantity|balance|value|budget|stock)\\": ?\\"-?(NaN|Infinity)/;

/** What is wrong with the answer to one call, if anything is; everything is taken back. */
async function faultOf({ name, args }: Fn, values: (string | null)[]): Promise<string | undefined> {
  const list = args.map((arg, at) => `${arg.name} => $${at + 1}::text::${arg.type}`).join(', ');
  try {
    const rows = await inTransaction(
      world.sql,
      async (as) => {
        await as`set local statement_timeout = '5s'`;
        await becomePerson(as, world.ours.people.owner);
        return as.unsafe(
          `select to_jsonb(answer)::text as answer from public.${name}(${list}) as answer`,
          values,
        );
      },
      false,
    );
    const text = JSON.stringify(rows);
    if (text.includes('Rival ')) return 'shows another company';
    return numberThatIsNone.test(text) ? 'answers a number that is none' : undefined;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return expected.test(error.code) ? undefined : `${error.code} ${error.message.slice(0, 200)}`;
  }
}

it('answers every hostile argument of every function in words, with nothing of another company', async () => {
  const faults = new Map<string, string>();
  const own = makeArguments(world.ours.samples, world.ours.id);
  let calls = 0;
  let turn = 0;
  for (const fn of functions) {
    const [id = world.ours.id] = own.idsFor(fn);
    const good = own.valuesFor(fn, id);
    for (const [at, arg] of fn.args.entries()) {
      turn += 1;
      for (const value of repeated(hostileArguments(arg, columns), turn)) {
        const values = good.map((one, index) => (index === at ? value : one));
        const fault = await faultOf(fn, values);
        calls += 1;
        const what = `${fn.name} ${arg.name} = ${value?.slice(0, 60) ?? null}`;
        if (fault) faults.set(`${fn.name} ${fault}`, what);
      }
    }
  }

  expect([...faults].map(([fault, what]) => `${what}: ${fault}`)).toEqual([]);
  expect(calls).toBeGreaterThan(functions.length * repeats(10));
}, 120_000);

it('answers ids of another company with nothing of it', async () => {
  const leaks: string[] = [];
  const foreign = makeArguments(world.rival.samples, world.rival.id);
  for (const fn of functions.filter(({ args }) => args.some(({ type }) => /uuid/.test(type)))) {
    for (const id of foreign.idsFor(fn)) {
      const fault = await faultOf(fn, foreign.valuesFor(fn, id));
      if (fault) leaks.push(`${fn.name}: ${fault}`);
    }
  }

  expect([...new Set(leaks)]).toEqual([]);
}, 60_000);
