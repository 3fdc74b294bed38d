import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { roles } from '@plumbline/contract';
import { divided } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { deleteRow, insertCopy, readAll, updateRow, type Outcome } from '../world/attempts.ts';
import { makeArguments, readFunctions } from '../world/functions.ts';
import { amountMarker } from '../world/samples.ts';
import { readTables, readViews, type Table } from '../world/tables.ts';
import { makeWorld, type World } from '../world/world.ts';
import { tableRules } from '../isolation/expectations.ts';

const lowerRoles = ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const;
// A person's own rows stay the owner's own: nobody reads the searches of a member by looking as one.
const personal = Object.entries(tableRules).flatMap(([name, { own }]) =>
  // A worker reads their own hours, and so does an owner who looks as one.
  own === 'read and write' || name === 'time_entries' ? [name] : [],
);

// A busy machine is slow.
jest.setTimeout(120_000);

let world: World;
let session: string;

beforeAll(async () => {
  world = await makeWorld();
  session = randomUUID();
  await world.sql`insert into auth.sessions (id, user_id) values (${session}, ${world.ours.people.owner})`;
}, 60_000);
afterAll(() => world.close());

const look = (role: string) => world.sql`
  insert into private.see_as_sessions (session_id, user_id, role, member_id)
  values (${session}, ${world.ours.people.owner}, ${role}, ${world.ours.people[role as 'subcontractor']})
  on conflict (session_id) do update set role = excluded.role, member_id = excluded.member_id`;

/** As attempt(), for a token of the owner's session. */
async function asOwner(act: (as: postgres.Sql) => Promise<readonly unknown[]>): Promise<Outcome> {
  const { owner } = world.ours.people;
  const claims = JSON.stringify({ sub: owner, role: 'authenticated', session_id: session });
  const as = await world.sql.reserve();
  try {
    // Not waited for, so that they go to the database together with what follows.
    const before = [
      as`begin`.execute(),
      as`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${owner}, true),
        set_config('request.jwt.claims', ${claims}, true)`.execute(),
    ];
    const rows = await act(as);
    await Promise.all(before);
    return { result: 'done', rows: rows.map((row) => Object(row)), message: '' };
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { result: 'refused', rows: [], message: `${error.code} ${error.message}` };
  } finally {
    await as`rollback`;
    as.release();
  }
}

describe.each(lowerRoles)('an owner who looks as a %s', (role) => {
  beforeEach(() => look(role));

  it('reads of every table and view what a member in that role reads, and no more', async () => {
    const relations = [
      ...(await readTables(world.sql)).map(({ name }) => name),
      ...(await readViews(world.sql)),
    ];
    const differing: string[] = [];
    for (const name of relations) {
      if (personal.includes(name)) continue;
      const member = await readAll(world.sql, world.ours.people[role], name);
      const owner = await asOwner((as) => as`select * from ${as(name)}`);
      const seen = (rows: readonly unknown[]) =>
        rows
          .map((row) => JSON.stringify(row))
          .toSorted()
          .join();
      if (seen(member.rows) !== seen(owner.rows)) differing.push(name);
    }

    expect(differing).toEqual([]);
    expect(relations.length).toBeGreaterThan(60);
  });

  it('writes nothing: each table, each verb', async () => {
    const tables = await readTables(world.sql);
    expect(await writtenTables(tables)).toEqual([]);

    await world.sql`alter table clients disable trigger zz_see_as`;
    const open = await writtenTables(tables.filter(({ name }) => name === 'clients'));
    await world.sql`alter table clients enable trigger zz_see_as`;
    // The test would notice a table without the guard, where the role itself may write.
    expect(open).toEqual(role === 'project_manager' ? ['updateRow clients'] : []);
  });
  it('changes nothing by any function', async () => {
    const seesMoney = role === 'project_manager' || role === 'bookkeeper';
    const before = await state();
    const { idsFor, valuesFor } = makeArguments(world.ours.samples, world.ours.id);
    const sums: string[] = [];
    const functions = (await readFunctions(world.sql)).filter(
      ({ callers, name }) =>
        callers !== 'server' && name !== 'stop_see_as' && name !== 'start_see_as',
    );
    const turn = lowerRoles.indexOf(role);
    for (const fn of divided(functions, { turn, turns: lowerRoles.length })) {
      for (const id of idsFor(fn)) {
        const list = fn.args.map((arg, at) => `${arg.name} => $${at + 1}::${arg.type}`).join(', ');
        const answer = await asOwner(async (as) => {
          const rows = await as.unsafe(
            `select to_jsonb(a) as a from public.${fn.name}(${list}) as a`,
            [...valuesFor(fn, id)],
          );
          // Inside the transaction, before it is taken back. Who has written nothing has no number.
          const [written] = await as`select pg_current_xact_id_if_assigned()::text as number`;
          const after = written?.number ? await state(as) : before;
          return after === before ? rows : [{ changed: fn.name }];
        });
        expect(answer.rows).not.toContainEqual({ changed: fn.name });
        if (!seesMoney && JSON.stringify(answer.rows).includes(amountMarker)) sums.push(fn.name);
      }
    }

    expect([...new Set(sums)]).toEqual([]);
  }, 120_000);
});

/** Every write of the matrix, under the owner's session: what got through. */
async function writtenTables(tables: readonly Table[]): Promise<string[]> {
  const written: string[] = [];
  const through = Object.assign(Object.create(world.sql), {
    reserve: () => withSession(world.sql, session),
  });
  for (const table of tables) {
    const row = world.ours.samples.get(table.name);
    if (!row) continue;
    for (const [verb, act] of Object.entries({ insertCopy, updateRow, deleteRow })) {
      const outcome = await act(through, world.ours.people.owner, table, row);
      if (outcome.result === 'done' && outcome.message === '')
        written.push(`${verb} ${table.name}`);
    }
  }
  return written;
}

async function withSession(sql: postgres.Sql, id: string): Promise<postgres.ReservedSql> {
  const as = await sql.reserve();
  return new Proxy(as, {
    apply(target, self, [strings, ...values]: [TemplateStringsArray, ...unknown[]]) {
      const named = values.map((value) =>
        typeof value === 'string' && value.startsWith('{"sub"')
          ? JSON.stringify({ ...JSON.parse(value), session_id: id })
          : value,
      );
      return Reflect.apply(target, self, [strings, ...named]);
    },
  });
}

/** What the company's rows are, in one text. */
async function state(as: postgres.Sql = world.sql): Promise<string> {
  if (as !== world.sql) await as`select set_config('role', 'none', true)`;
  const tables = [...world.ours.samples.keys()].map((table) => {
    const tenant = table === 'companies' ? 'id' : 'company_id';
    return `select '${table}' as name, coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '')
      as state from public.${table} t where ${tenant} = $1`;
  });
  const rows = await as.unsafe(tables.join(' union all '), [world.ours.id], { prepare: true });
  return rows.map(({ name, state: found }) => `${name} ${found}`).join('\n');
}

describe('looking', () => {
  it('ends by itself, and when the owner ends it', async () => {
    const role = async () =>
      (await asOwner((as) => as`select private.user_role() as role`)).rows[0]?.role;
    await look('subcontractor');
    const during = await role();
    await world.sql`update private.see_as_sessions set expires_at = now() - interval '1 second'`;
    const expired = await role();

    expect([during, expired]).toEqual(['subcontractor', 'owner']);
    expect(roles).toContain('owner');
  });

  it('never raises who is not an owner any more', async () => {
    await look('project_manager');
    await world.sql`update private.see_as_sessions set expires_at = now() + interval '5 minutes'`;
    await world.sql`update user_profiles set role = 'subcontractor' where id = ${world.ours.people.owner}`;
    const seen = await asOwner((as) => as`select private.user_role() as role`);
    await world.sql`update user_profiles set role = 'owner' where id = ${world.ours.people.owner}`;

    expect(seen.rows).toEqual([{ role: 'subcontractor' }]);
  });
});
