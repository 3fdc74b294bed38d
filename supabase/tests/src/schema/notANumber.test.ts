import { randomUUID } from 'node:crypto';
import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { asPerson, inTransaction } from '../world/callers.ts';
import { openEveryPage } from '../world/pages.ts';
import { makeCompany, type Company } from '../world/people.ts';
import { fillTables, type Samples } from '../world/samples.ts';

const version = '20261207030000';
const invoices = { paidByNaN: randomUUID(), paidByItsCredit: randomUUID() };

let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
let samples: Samples;
let clientId: string;
let spoiled = 0;
const warnings: string[] = [];

/** As a curious member could do it: a check of NaN that becomes credit, and that credit spent. */
async function payWithNaN(as: postgres.Sql) {
  const [client] = await as<
    { id: string }[]
  >`insert into clients (name) values ('Odd') returning id`;
  for (const id of Object.values(invoices)) {
    const invoice = { id, client_id: client?.id ?? '', title: 'Deck', due_date: '2026-12-24' };
    const items = [{ name: 'Work', quantity: 1, unit_price: 100 }];
    await as`select save_invoice(${as.json(invoice)}, ${as.json(items)}, null)`;
    await as`select send_invoice(${id})`;
  }
  const pay = (amount: unknown) =>
    as`select record_payment(${as.json({ invoice_id: invoices.paidByNaN, amount: String(amount), method: 'cash' })}, 'credit')`;
  await pay(40);
  await pay('NaN');
  await as`select apply_client_credit(${invoices.paidByItsCredit}, 70, ${randomUUID()})`;
  return client?.id ?? '';
}

/** NaN in every numeric column of every sample row that accepts it. */
async function spoil() {
  const columns = await sql<{ table: string; name: string; key: string }[]>`
    select c.oid::regclass::text as table, a.attname::text as name,
      case when exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') then 'id' else 'project_id' end as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'numeric'::regtype
      and a.attgenerated = '' and a.attnum > 0 and not a.attisdropped and c.relname not in ('plans', 'units')`;
  for (const { table, name, key } of columns) {
    const id = String(samples.get(table)?.[key]);
    const write = inTransaction(sql, async (as) => {
      await as`set local session_replication_role = replica`;
      return as`update ${as(table)} set ${as(name)} = 'NaN' where ${as(key)} = ${id}`;
    });
    spoiled += await write.then(
      ({ count }) => count,
      // its own check refused it already
      () => 0,
    );
  }
  await sql`update private.client_sums set invoiced = 'NaN' where company_id = ${company.id}`;
  await inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    await as`update projects set end_date = 'infinity' where company_id = ${company.id}`;
    return as`update change_orders set date = '-infinity' where company_id = ${company.id}`;
  });
}

beforeAll(async () => {
  const migrations = await readMigrations(supabaseFiles.archive);
  const before = migrations.filter((migration) => migration.version < version);
  database = await makeTestDatabase({ migrations: before });
  sql = postgres(database.url, {
    max: 2,
    onnotice: ({ message = '' }) => void warnings.push(message),
  });
  company = await makeCompany(sql, 'Odd sums');
  ({ samples } = await fillTables(sql, company));
  clientId = await asPerson(sql, company.people.owner, payWithNaN);
  await spoil();
  await upgradeDatabase({ url: database.url, sql });
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

it('S1: an upgrade reports stored NaN, empties infinite dates, and keeps each row as it was in quarantine', async () => {
  const rows = await sql<{ action: string; table_name: string; columns: string[] }[]>`
    select action, table_name, columns from private.quarantined_rows`;

  expect(spoiled).toBeGreaterThan(45);
  expect(rows.flatMap(({ columns }) => columns).length).toBeGreaterThanOrEqual(spoiled);
  expect(rows).toContainEqual({ action: 'removed', table_name: 'expenses', columns: ['amount'] });
  expect(rows).toContainEqual({ action: 'removed', table_name: 'payments', columns: ['amount'] });
  expect(rows).toContainEqual(
    expect.objectContaining({ action: 'corrected', table_name: 'items_database' }),
  );
  for (const [table_name, column] of [
    ['projects', 'end_date'],
    ['change_orders', 'date'],
  ])
    expect(rows).toContainEqual({ action: 'corrected', table_name, columns: [column] });
  expect(warnings.join()).toMatch(/\d+ stored rows held values that are not numbers \(NaN\)/);
});

it('S1: after the upgrade ledgers add up, and credit that never existed is corrected in a row', async () => {
  const paid = await sql`
    select id, status, paid_amount from invoices where id in ${sql(Object.values(invoices))}`;
  const credits = await sql`
    select source, amount from client_credits where client_id = ${clientId} order by amount`;

  expect(paid).toContainEqual({ id: invoices.paidByNaN, status: 'partial', paid_amount: '40.00' });
  expect(paid).toContainEqual({
    id: invoices.paidByItsCredit,
    status: 'partial',
    paid_amount: '70.00',
  });
  expect([...credits]).toEqual([
    { source: 'applied', amount: '-70.00' },
    { source: 'manual', amount: '70.00' },
  ]);
  await expect(sql`update payments set amount = 1`).rejects.toThrow('append-only');
});

it('S1: after the upgrade every page opens without a number that is none', async () => {
  const { faults, read } = await openEveryPage(sql, {
    person: company.people.owner,
    companyId: company.id,
    samples,
  });

  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(300);
}, 120_000);

it.each([['NaN'], ['Infinity'], ['-Infinity'], ['1e400'], ['1,5']])(
  'S1: refuses a payment and a use of credit of %s',
  async (amount) => {
    const payment = { invoice_id: invoices.paidByNaN, amount, method: 'cash' };
    const calls = [
      (as: postgres.Sql) => as`select record_payment(${as.json(payment)}, 'credit')`,
      (as: postgres.Sql) =>
        as`select apply_client_credit(${invoices.paidByNaN}, ${amount}::text::numeric, ${randomUUID()})`,
      (as: postgres.Sql) =>
        as`select pay_out_credit(${clientId}, ${amount}::text::numeric, 'cash')`,
    ];

    for (const call of calls)
      await expect(asPerson(sql, company.people.owner, call)).rejects.toMatchObject({
        code: expect.stringMatching(/^(PT422|22P02)$/),
      });
  },
);
