import { repeated } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { asPerson } from '../world/callers.ts';
import { makeArguments, readFunctions } from '../world/functions.ts';
import { openEveryPage } from '../world/pages.ts';
import { readTables } from '../world/tables.ts';
import { makeWorld, type World } from '../world/world.ts';
import { bodiesWithoutNumber, hostileNumbers } from './hostileArguments.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);
afterAll(() => world.close(), 30_000);

const refused = /^(22...|23...|42501|PT4\d\d|P0001)$/;

/** The code with which a write is refused, or "taken"; what is taken stays. */
const codeOf = (query: string, values: (string | null)[]) =>
  asPerson(world.sql, world.ours.people.owner, (as) => as.unsafe(query, values)).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof postgres.PostgresError) return error.code;
      throw error;
    },
  );

it('S1: no change of a row takes a value that is not a number', async () => {
  const faults: string[] = [];
  let tried = 0;
  for (const table of await readTables(world.sql)) {
    const row = world.ours.samples.get(table.name);
    const key = table.key[0] ?? 'id';
    const numbers = table.columns.filter(
      ({ canUpdate, type }) => canUpdate && type.startsWith('numeric'),
    );
    for (const { name } of row ? numbers : []) {
      for (const value of hostileNumbers.filter((one) => one !== '0x1F')) {
        tried += 1;
        const query = `update public.${table.name} set ${name} = $1::text::numeric where ${key}::text = $2`;
        const code = await codeOf(query, [value, String(row?.[key])]);
        if (!refused.test(code)) faults.push(`${table.name}.${name} = ${value}: ${code}`);
      }
    }
  }

  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(100);
}, 60_000);

it('S1: after every function was sent values that are not numbers, none is stored and every page opens', async () => {
  const faults: string[] = [];
  const own = makeArguments(world.ours.samples, world.ours.id);
  let turn = 0;
  for (const fn of await readFunctions(world.sql)) {
    if (fn.callers === 'server') continue;
    const list = fn.args.map((arg, at) => `${arg.name} => $${at + 1}::text::${arg.type}`).join();
    for (const id of own.idsFor(fn).slice(0, 3)) {
      const good = own.valuesFor(fn, id);
      for (const [at, { type, name }] of fn.args.entries()) {
        if (!/numeric|json/.test(type)) continue;
        turn += 1;
        const bad = type === 'numeric' ? hostileNumbers : bodiesWithoutNumber(good[at] ?? '{}');
        for (const value of repeated(bad, turn)) {
          const values = good.map((one, index) => (index === at ? value : one));
          const code = await codeOf(`select public.${fn.name}(${list})`, values);
          if (code !== 'taken' && !refused.test(code))
            faults.push(`${fn.name} ${name} = ${value.slice(0, 80)}: ${code}`);
        }
      }
    }
  }
  const pages = await openEveryPage(world.sql, {
    person: world.ours.people.owner,
    companyId: world.ours.id,
    samples: world.ours.samples,
  });

  expect(faults).toEqual([]);
  expect(pages.faults).toEqual([]);
  expect(pages.read).toBeGreaterThan(300);
}, 240_000);
