import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { fillCompanies, type ScaleCompany } from './fillAtScale.ts';
import { fillPurchasing } from './fillPurchasing.ts';
import { workWhile } from './measured.ts';

// Of each company's orders and bills 60 are open, with 3 lines each; the rest is history that none of these reads.
const orders = 1500;
const open = 60;
const size = { invoices: 30, clients: 20, projects: 20, items: 20, vendors: 60, materials: 100 };
const tables = [
  'purchase_orders',
  'purchase_order_lines',
  'bills',
  'bill_lines',
  'vendor_papers',
  'bid_requests',
  'bid_invites',
];
let database: TestDatabase;
let sql: postgres.Sql;
let company: ScaleCompany;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
  const companies = await fillCompanies(sql, [size, size, size], 7);
  company = companies[1] ?? { id: '', owner: '', invoices: 0 };
  await fillPurchasing(
    sql,
    companies.map(({ id }) => ({ company: id, orders, open })),
  );
}, 600_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** A list's page counts to a thousand of its hits and reads the names of what it shows. */
const page = 1001 + 12 * 25;

describe.each([
  [`purchase_order_page()`, 'purchase_orders_newest_idx', page],
  [
    `purchase_order_page('{"state": ["draft"]}', 'state', false)`,
    'purchase_orders_state_idx',
    page,
  ],
  [`bill_page(p_sort => 'due_date')`, 'bills_due_page_idx', page],
  [`bid_request_page()`, 'bid_requests_newest_idx', page],
  [`purchasing_report('billed_not_received')`, 'purchase_order_lines_unreceived_idx', 200],
  [`order_report('received_not_billed')`, 'purchase_order_lines_unbilled_idx', 300],
  [`committed_costs()`, 'purchase_order_lines_uncommitted_idx', 900],
  [`vendor_paper_list(2)`, 'vendor_papers_expiry_idx', 200],
])('%s', (question, index, most) => {
  const asked = (dropped: readonly string[] = []) =>
    workWhile(
      sql,
      company.owner,
      (as) => as.unsafe(`select public.${question}`),
      async (as) => {
        for (const one of dropped) await as.unsafe(`drop index public.${one}`);
      },
      tables,
    );

  it(`reads what is open or on the page, and is found out when it loses ${index}`, async () => {
    const { readInSequence, fetched } = await asked();
    const without = await asked([index]);

    // Vendors and materials are few here.
    expect(readInSequence.filter((table) => !/^(vendors|materials|projects)$/.test(table))).toEqual(
      [],
    );
    expect(fetched).toBeLessThanOrEqual(most);
    expect(without.readInSequence.length > readInSequence.length || without.fetched > fetched).toBe(
      true,
    );
  });
});
