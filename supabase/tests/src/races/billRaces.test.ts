import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeOrder } from '../purchasing/world.ts';
import { outcomes } from '../world/callers.ts';
import { makeCompany, type Company } from '../world/people.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let company: Company;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 8, onnotice() {} });
  company = await makeCompany(sql, 'Racers');
}, 180_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

it('lets one of two clerks bill the last unit', async () => {
  const order = await makeOrder(sql, company, { quantity: 1 });
  const bills = await Promise.all([order.save(order.bill(1)), order.save(order.bill(1))]);

  const result = await outcomes(bills.map(({ id }) => order.approve(id, { note: 'We need it' })));

  const [line] =
    await sql`select billed_quantity::float as billed from purchase_order_lines where id = ${order.line}`;
  expect(result).toEqual({ accepted: 1, refusals: ['PT409'] });
  expect(line).toEqual({ billed: 1 });
  expect(await order.costs()).toEqual({ committed: 0, actual: 10, spent: 10 });
});

it('enters a bill once and pays it once, whoever clicks at the same time', async () => {
  const order = await makeOrder(sql, company);
  const entered = await outcomes(
    // However they type its blanks.
    ['SAME-1', 'same-1', ' SAME-1 ', 'SAME -1', 'S AME-1', 'SAME- 1'].map((vendor_number) =>
      order.save(order.bill(3, { vendor_number })),
    ),
  );
  const [bill] = await sql<{ id: string }[]>`
    select id from bills where replace(lower(vendor_number), ' ', '') = 'same-1'`;
  await order.approve(bill?.id ?? '');
  const paid = await outcomes(
    Array.from({ length: 6 }, () => order.pay([{ bill_id: bill?.id, amount: 20 }])),
  );

  expect(entered).toEqual({ accepted: 1, refusals: Array.from({ length: 5 }, () => 'PT409') });
  expect(paid).toEqual({ accepted: 1, refusals: Array.from({ length: 5 }, () => 'PT422') });
});
