import { attempt, type Outcome } from '../world/attempts.ts';
import { visitor } from '../world/callers.ts';
import { makeWorld, type World } from '../world/world.ts';
import { makeArguments, readFunctions, type Fn } from '../world/functions.ts';
import { readViews } from '../world/tables.ts';
import { amountMarker } from '../world/samples.ts';
import { functionCallers } from './functionCallers.ts';

let world: World;
let functions: Fn[];
let views: string[];

beforeAll(async () => {
  world = await makeWorld();
  functions = await readFunctions(world.sql);
  views = await readViews(world.sql);
}, 60_000);
afterAll(() => world.close());

const call = (caller: string, { name, args }: Fn, values: readonly string[]): Promise<Outcome> =>
  attempt(world.sql, caller, (as) => {
    const list = args.map((arg, index) => `${arg.name} => $${index + 1}::${arg.type}`).join(', ');
    return as.unsafe(`select to_jsonb(answer) as answer from public.${name}(${list}) as answer`, [
      ...values,
    ]);
  });

/** Everything that the rival company owns, in one text. */
async function rivalState(): Promise<string> {
  const parts = await Promise.all(
    [...world.rival.samples.keys()].map(async (table) => {
      const tenant = table === 'companies' ? 'id' : 'company_id';
      const [row] = await world.sql<{ state: string }[]>`
        select coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as state
        from ${world.sql(table)} t where ${world.sql(tenant)} = ${world.rival.id}`;
      return `${table} ${row?.state}`;
    }),
  );
  return parts.join('\n');
}

it('knows who may call each function', () => {
  const found = Object.fromEntries(functions.map(({ name, callers }) => [name, callers]));

  expect(found).toEqual(functionCallers);
});

it('explains every function', () => {
  expect(functions.filter(({ comment }) => comment.length < 10).map(({ name }) => name)).toEqual(
    [],
  );
});

it('lets no function read or change another company', async () => {
  const before = await rivalState();
  const leaks: string[] = [];
  const foreign = makeArguments(world.rival.samples, world.rival.id);
  let calls = 0;
  for (const fn of functions.filter(({ callers }) => callers !== 'server')) {
    for (const id of foreign.idsFor(fn)) {
      const { rows } = await call(world.ours.people.owner, fn, foreign.valuesFor(fn, id));
      calls += 1;
      if (JSON.stringify(rows).includes('Rival ')) leaks.push(fn.name);
    }
  }

  expect([...new Set(leaks)]).toEqual([]);
  expect(await rivalState()).toBe(before);
  expect(calls).toBeGreaterThan(functions.length);
}, 120_000);

it('shows no other company in any view', async () => {
  const found: string[] = [];
  for (const view of views) {
    for (const person of Object.values(world.ours.people)) {
      const { rows } = await attempt(
        world.sql,
        person,
        (as) => as`select to_jsonb(v) as row from ${as(view)} v`,
      );
      if (JSON.stringify(rows).includes(world.rival.id)) found.push(view);
    }
    const anonymous = await attempt(world.sql, visitor, (as) => as`select 1 from ${as(view)}`);
    if (anonymous.result !== 'refused') found.push(`${view} to a visitor`);
  }

  expect(found).toEqual([]);
});

it('shows the owner its own rows in every view', async () => {
  const empty: string[] = [];
  for (const view of views) {
    const { rows } = await attempt(
      world.sql,
      world.ours.people.owner,
      (as) => as`select 1 as one from ${as(view)}`,
    );
    if (rows.length === 0) empty.push(view);
  }

  // These need rows of a kind that the samples do not have.
  expect(
    empty.filter(
      (view) => !['quote_margin_warnings', 'receivables_aging', 'tax_liability'].includes(view),
    ),
  ).toEqual([]);
});

it.each(['field_supervisor', 'subcontractor'] as const)(
  'shows no sum to a %s',
  async (role) => {
    const person = world.ours.people[role];
    const relations = [...world.ours.samples.keys(), ...views];
    const ownersSums: string[] = [];
    const sums: string[] = [];
    for (const relation of relations) {
      const read = (caller: string) =>
        attempt(
          world.sql,
          caller,
          (as) => as`select to_jsonb(r)::text as row from ${as(relation)} r`,
        );
      if (JSON.stringify(await read(person)).includes(amountMarker)) sums.push(relation);
      if (JSON.stringify(await read(world.ours.people.owner)).includes(amountMarker))
        ownersSums.push(relation);
    }
    const own = makeArguments(world.ours.samples, world.ours.id);
    for (const fn of functions.filter(({ callers }) => callers !== 'server')) {
      for (const id of own.idsFor(fn)) {
        const { rows } = await call(person, fn, own.valuesFor(fn, id));
        if (JSON.stringify(rows).includes(amountMarker)) sums.push(fn.name);
      }
    }

    expect([...new Set(sums)]).toEqual([]);
    expect(ownersSums).toEqual(
      expect.arrayContaining(['project_finances', 'project_list', 'invoices', 'expenses']),
    );
  },
  120_000,
);

it('shows no client to a subcontractor', async () => {
  const client = world.ours.samples.get('clients');
  const found: string[] = [];
  for (const relation of [...world.ours.samples.keys(), ...views]) {
    const { rows } = await attempt(
      world.sql,
      world.ours.people.subcontractor,
      (as) => as`select to_jsonb(r)::text as row from ${as(relation)} r`,
    );
    if (JSON.stringify(rows).includes(String(client?.name))) found.push(relation);
  }

  expect(found).toEqual([]);
});
