import { planFeatures, plans, rolePermissions, roles, type Role } from '@plumbline/contract';
import {
  deleteRow,
  insertCopy,
  readAll,
  readRow,
  updateRow,
  type Outcome,
} from '../world/attempts.ts';
import { visitor } from '../world/callers.ts';
import type { Row } from '../world/samples.ts';
import { readTables, type Table } from '../world/tables.ts';
import { makeWorld, type World } from '../world/world.ts';
import { sharedTables, tableRules, type TableRules } from './expectations.ts';

let world: World;
let tables: Table[];

beforeAll(async () => {
  world = await makeWorld();
  tables = await readTables(world.sql);
}, 60_000);
afterAll(() => world.close());

const tableOf = (name: string): Table => {
  const table = tables.find((found) => found.name === name);
  if (!table) throw new Error(`isolation/expectations.ts declares ${name}, which does not exist`);
  return table;
};
const sampleOf = (samples: Map<string, Row>, name: string): Row => {
  const row = samples.get(name);
  if (!row) throw new Error(`There is no sample row for ${name}`);
  return row;
};

const verbs = ['read', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

function may(rules: TableRules, verb: Verb, role: Role): boolean {
  const who = rules[verb] ?? 'nobody';
  // The sample belongs to the owner; everybody may insert a row of their own.
  if (rules.own === 'read and write' && role !== 'owner' && verb !== 'insert') return false;
  if (rules.own === 'write' && role !== 'owner' && verb !== 'read') return false;
  if (who === 'nobody') return false;
  return who === 'member' || rolePermissions[role].includes(who);
}

const acts = { read: readRow, insert: insertCopy, update: updateRow, delete: deleteRow };
const isDone = ({ result }: Outcome) => result === 'done';

it('knows every table', () => {
  const declared = [...Object.keys(tableRules), ...Object.keys(sharedTables)].sort();

  expect(tables.map(({ name }) => name).sort()).toEqual(declared);
  expect(world.gaps).toEqual([]);
});

describe.each(Object.entries(tableRules))('%s', (name, rules) => {
  const ownRow = (role: Role) => {
    const sample = sampleOf(world.ours.samples, name);
    return rules.own && 'user_id' in sample
      ? { ...sample, user_id: world.ours.people[role] }
      : sample;
  };

  it('does for each role what it declares, and nothing more', async () => {
    const expected: string[] = [];
    const found: string[] = [];
    for (const role of roles) {
      for (const verb of verbs) {
        const row = verb === 'insert' ? ownRow(role) : sampleOf(world.ours.samples, name);
        const outcome = await acts[verb](world.sql, world.ours.people[role], tableOf(name), row);
        const isAllowed = may(rules, verb, role);
        if (isAllowed) expected.push(`${role} ${verb}`);
        // A rule of the data may speak before the policy does; for a role without the right, both refuse.
        if (isDone(outcome) && (isAllowed || outcome.message === '')) found.push(`${role} ${verb}`);
      }
    }

    expect(found).toEqual(expected);
  });

  it('is closed to another company and to visitors', async () => {
    const row = sampleOf(world.rival.samples, name);
    const found: string[] = [];
    for (const caller of [...Object.values(world.ours.people), visitor]) {
      for (const verb of ['read', 'update', 'delete'] as const) {
        if (isDone(await acts[verb](world.sql, caller, tableOf(name), row)))
          found.push(`${caller} ${verb}`);
      }
      const inserted = await insertCopy(world.sql, caller, tableOf(name), row);
      if (isDone(inserted) && inserted.message === '') found.push(`${caller} insert`);
    }

    expect(found).toEqual([]);
    expect(await readAll(world.sql, visitor, name)).toMatchObject({ result: 'refused' });
  });

  it('shows no row of another company, and takes none into it', async () => {
    const { rows } = await readAll(world.sql, world.ours.people.owner, name);
    const moved = await updateRow(
      world.sql,
      world.ours.people.owner,
      tableOf(name),
      sampleOf(world.ours.samples, name),
      'company_id',
    );

    const tenant = name === 'companies' ? 'id' : 'company_id';
    // Rows without a company are the product's own, for all companies: message templates.
    expect(rows.filter((row) => row[tenant] !== null && row[tenant] !== world.ours.id)).toEqual([]);
    if (name !== 'companies') expect(moved).toMatchObject({ result: 'refused' });
  });

  it('takes no parent of another company', async () => {
    const own = ownRow('owner');
    const found: string[] = [];
    for (const { table: parent, columns, referencedColumns } of tableOf(name).references) {
      if (parent === 'companies' || sharedTables[parent]) continue;
      const theirs = sampleOf(world.rival.samples, parent);
      const changes = Object.fromEntries(
        columns.flatMap((column, index) =>
          column === 'company_id' ? [] : [[column, theirs[referencedColumns[index] ?? '']]],
        ),
      );
      const outcome = await insertCopy(
        world.sql,
        world.ours.people.owner,
        tableOf(name),
        own,
        changes,
      );
      if (isDone(outcome) && outcome.message === '') {
        const isWritten = Object.keys(changes).some((column) =>
          tableOf(name).columns.some((c) => c.name === column && c.canInsert),
        );
        if (isWritten) found.push(`${parent} by ${columns.join()}`);
      }
    }

    expect(found).toEqual([]);
  });

  const writes = (['insert', 'update', 'delete'] as const).filter((verb) => rules[verb]);
  if (writes.length > 0)
    it.each(writes)(
      'opens %s with the plan and closes it when the trial has ended',
      async (verb) => {
        const owner = world.ours.people.owner;
        const row = ownRow('owner');
        const found: string[] = [];
        for (const plan of plans) {
          await world.sql`update companies set plan = ${plan} where id = ${world.ours.id}`;
          if (isDone(await acts[verb](world.sql, owner, tableOf(name), row))) found.push(plan);
        }
        await world.sql`update companies set plan_status = 'trialing', trial_ends_at = now() - interval '1 hour' where id = ${world.ours.id}`;
        const afterTrial = await acts[verb](world.sql, owner, tableOf(name), row);
        const read = await readRow(
          world.sql,
          owner,
          tableOf(name),
          sampleOf(world.ours.samples, name),
        );
        await world.sql`update companies set plan_status = 'canceled' where id = ${world.ours.id}`;
        const afterCancelling = await acts[verb](world.sql, owner, tableOf(name), row);
        await world.sql`update companies set plan_status = 'active', trial_ends_at = null where id = ${world.ours.id}`;

        const { feature } = rules;
        expect(found).toEqual(
          plans.filter((plan) => !feature || planFeatures[plan].includes(feature)),
        );
        expect(isDone(afterTrial)).toBe(rules.openAfterTrial === true);
        expect(isDone(afterCancelling)).toBe(rules.openAfterTrial === true);
        expect(isDone(read)).toBe(true);
      },
    );

  if (rules.ofAssignedProject) {
    it('is hidden from a subcontractor who is not assigned', async () => {
      const subcontractor = world.ours.people.subcontractor;
      await world.sql`update project_members set user_id = ${world.ours.people.owner} where user_id = ${subcontractor}`;
      const { rows } = await readAll(world.sql, subcontractor, name);
      await world.sql`update project_members set user_id = ${subcontractor} where company_id = ${world.ours.id}`;

      expect(rows).toEqual([]);
    });
  }
});

it.each(Object.entries(sharedTables))(
  '%s can be read by %s and written by no client',
  async (name, readers) => {
    const { owner } = world.ours.people;
    const [row] = await world.sql<Row[]>`select * from ${world.sql(name)} limit 1`;
    const sample = row ?? {};
    const writes = [
      await insertCopy(world.sql, owner, tableOf(name), sample),
      await updateRow(world.sql, owner, tableOf(name), sample),
      await deleteRow(world.sql, owner, tableOf(name), sample),
    ];

    expect(writes.map(({ result }) => result)).toEqual(['refused', 'refused', 'refused']);
    const owners = await readAll(world.sql, owner, name);
    const visitors = await readAll(world.sql, visitor, name);
    if (readers === 'nobody') expect(owners.rows).toEqual([]);
    else expect(owners.result).not.toBe('refused');
    expect(visitors.result === 'refused').toBe(readers !== 'everybody');
  },
);

it('would notice a table that is left open', async () => {
  const theirs = sampleOf(world.rival.samples, 'clients');
  const look = () =>
    readRow(world.sql, world.ours.people.subcontractor, tableOf('clients'), theirs);
  const closed = await look();

  await world.sql`create policy hole on clients for select to authenticated using (true)`;
  const open = await look();
  await world.sql`drop policy hole on clients`;

  expect([isDone(closed), isDone(open)]).toEqual([false, true]);
});
