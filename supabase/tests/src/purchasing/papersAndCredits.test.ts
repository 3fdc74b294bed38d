import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany, type Company } from '../world/people.ts';
import { makeOrder } from './world.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 8, onnotice() {} });
  company = await makeCompany(sql, 'Papers');
}, 180_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

it('uses what is left of a credit memo on another bill, never twice, and gives it back when voided', async () => {
  const order = await makeOrder(sql, company, { quantity: 100 });
  const other = await makeOrder(sql, company);
  const approved = async (given: object) => {
    const { id } = await order.save(given);
    return order.approve(id);
  };
  const first = await approved(order.bill(10));
  const second = await approved(order.bill(20));
  await order.pay([{ bill_id: first.id, amount: 60 }]);
  const credit = await approved(
    order.bill(-10, { kind: 'credit', credit_of: first.id, vendor_number: 'CM-1' }),
  );
  const use = (bill: string, amount: number | null = null) =>
    order.call<typeof first>('use_credit', company.people.owner, [credit.id, bill, amount]);
  const foreign = await other.save(other.bill(1));
  await other.approve(foreign.id);

  expect([credit.payable, credit.state]).toEqual([-60, 'partly_paid']);
  expect(await refusal(use(foreign.id))).toMatch(/same vendor/);
  expect(await refusal(use(second.id, 60.01))).toMatch(/Up to \$60\.00/);
  expect(await use(second.id, 25)).toMatchObject({ payable: -35, state: 'partly_paid' });
  const both = await Promise.all([refusal(use(second.id, 35)), refusal(use(second.id, 35))]);
  expect(both).toContain('accepted');
  expect(both).toContainEqual(expect.stringMatching(/Nothing is left|Up to/));
  const paid = async (id: string) =>
    (await sql`select paid_amount::float, state from bills where id = ${id}`)[0];
  expect([await paid(first.id), await paid(second.id)]).toEqual([
    { paid_amount: 100, state: 'paid' },
    { paid_amount: 60, state: 'partly_paid' },
  ]);

  await order.void(credit.id);

  expect([await paid(first.id), await paid(second.id)]).toEqual([
    { paid_amount: 60, state: 'partly_paid' },
    { paid_amount: 0, state: 'approved' },
  ]);
});

it('keeps the reason of a voided payment', async () => {
  const order = await makeOrder(sql, company);
  const bill = await order.approve((await order.save(order.bill(10))).id);
  await order.pay([{ bill_id: bill.id }]);
  const [payment] = await sql`select id from bill_payments where bill_id = ${bill.id}`;
  const after = await order.call<{ payments: object[]; payable: number }>(
    'void_bill_payment',
    company.people.owner,
    [payment?.id, 'Wrong check'],
  );

  expect(after).toMatchObject({ payable: 100, payments: [{ void_reason: 'Wrong check' }] });
});

it('notifies 30 and 7 days before a paper expires, once each, and not where a newer one is valid', async () => {
  const { vendor, call } = await makeOrder(sql, company);
  const paper = (kind: string, days: number) => sql`
    insert into vendor_papers (company_id, vendor_id, kind, expires_on)
    values (${company.id}, ${vendor}, ${kind}, private.company_date(${company.id}) + ${days}::int)`;
  await paper('insurance', 20);
  await paper('license', 5);
  await paper('license', 400);
  const titles = async () => {
    await sql`select private.notify_expiring_papers(${company.id}, now())`;
    const found = await sql`select title from notifications
      where company_id = ${company.id} and user_id = ${company.people.bookkeeper} order by created_at`;
    return found.map((one) => String(one.title));
  };
  expect(await titles()).toEqual([expect.stringMatching(/insurance certificate expires on/)]);
  await sql`update notifications set created_at = now() - interval '1 hour' where company_id = ${company.id}`;
  expect(await titles()).toHaveLength(1);
  await sql`update vendor_papers set expires_on = private.company_date(${company.id}) + 6 where vendor_id = ${vendor} and kind = 'insurance'`;
  expect(await titles()).toHaveLength(2);
  expect(await titles()).toHaveLength(2);

  const waits = await call<{ kind: string; name: string }[]>(
    'needs_attention',
    company.people.bookkeeper,
    [],
  );
  expect(waits.filter(({ kind }) => kind === 'paper_expiring')).toEqual([
    expect.objectContaining({ name: expect.stringMatching(/: insurance certificate$/) }),
  ]);
  const field = await call<{ kind: string }[]>(
    'needs_attention',
    company.people.field_supervisor,
    [],
  );
  expect(field.filter(({ kind }) => kind === 'paper_expiring')).toEqual([]);
  expect(await call<object[]>('vendor_paper_list', company.people.bookkeeper, [30])).toMatchObject([
    { kind: 'insurance', days_left: 6 },
  ]);
});
