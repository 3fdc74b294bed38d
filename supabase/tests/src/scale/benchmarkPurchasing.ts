import { makeTestDatabase } from '@plumbline/testing/backend';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { fillCompanies, type CompanySize } from './fillAtScale.ts';
import { fillPurchasing } from './fillPurchasing.ts';

/** How many times longer a question may take among a million order lines and bill lines than among a thousand. */
const limit = 1.5;
const runs = 41;
/** So many orders and bills are open in each company, and all others are history. */
const open = 100;
const small = 334;
const factor = Number(process.env.BENCH_FACTOR ?? 1000);

/** The size of a company, with materials in proportion so that each is on as many lines. */
const sizeOf = (orders: number): CompanySize => ({
  invoices: 20,
  clients: 20,
  projects: Math.max(40, Math.round(orders / 300)),
  items: 20,
  vendors: Math.max(300, Math.round(orders / 60)),
  materials: Math.max(40, Math.round(orders / 8)),
});

const page = (list: string, filters: object = {}, sort = 'created_at', down = true) =>
  `public.${list}_page('${JSON.stringify(filters)}', '${sort}', ${down})`;
const number = (orders: number, letters: string) =>
  `${letters}-${String(Math.round(orders / 2)).padStart(6, '0')}`;

const questions: Record<string, (orders: number) => string> = {
  orders: () => page('purchase_order'),
  'orders by number': () => page('purchase_order', {}, 'number'),
  'orders by day needed': () => page('purchase_order', {}, 'needed_by', false),
  'orders by total': () => page('purchase_order', {}, 'total'),
  'orders by state': () => page('purchase_order', {}, 'state', false),
  'orders by vendor': () => page('purchase_order', {}, 'vendor_name', false),
  'orders: drafts': () => page('purchase_order', { state: ['draft'] }),
  'orders: late': () =>
    page(
      'purchase_order',
      { state: ['sent', 'accepted', 'partly_received'], to: '2999-01-01' },
      'needed_by',
      false,
    ),
  'orders: subcontracts': () => page('purchase_order', { kind: ['subcontract'] }),
  'orders, a rare word': (orders) => page('purchase_order', { q: number(orders, 'PO') }),
  'orders, a common word': () => page('purchase_order', { q: 'PO-' }),
  bills: () => page('bill'),
  'bills by due date': () => page('bill', {}, 'due_date', false),
  'bills by date': () => page('bill', {}, 'bill_date'),
  'bills by number': () => page('bill', {}, 'vendor_number', false),
  'bills: to check': () => page('bill', { state: ['inbox', 'draft'] }),
  'bills: to approve': () => page('bill', { state: ['matched', 'exception'] }),
  'bills: to pay': () => page('bill', { open: true }, 'due_date', false),
  'bills: overdue': () => page('bill', { overdue: true }, 'due_date', false),
  'bills: paid': () => page('bill', { state: ['paid'] }),
  'bills, a rare word': (orders) => page('bill', { q: number(orders, 'B') }),
  'bills, a common word': () => page('bill', { q: 'B-' }),
  'CSV of bills, a page': () => `public.payables_page('bills', null, null, null, 100)`,
  'CSV of payments, a page': () => `public.payables_page('payments', null, null, null, 100)`,
  'bid requests': () => page('bid_request'),
  'bid requests by due date': () => page('bid_request', {}, 'due_on', false),
  'bid requests: open': () => page('bid_request', { state: ['draft', 'open'] }),
  'bid requests, a rare word': (orders) =>
    page('bid_request', { q: number(Math.round(orders / 3), 'BR') }),
  'bid requests, a common word': () => page('bid_request', { q: 'BR-' }),
  'vendor papers': () => 'public.vendor_paper_list()',
  'vendor papers that expire': () => 'public.vendor_paper_list(2)',
  'payables aging': () => `public.purchasing_report('aging')`,
  'payables by week': () => `public.purchasing_report('weeks')`,
  'billed, not received': () => `public.purchasing_report('billed_not_received')`,
  'received, not billed': () => `public.order_report('received_not_billed')`,
  'price history': () => `public.purchasing_report('prices')`,
  'price history of a material': () =>
    `public.purchasing_report('prices', null, (select id from public.materials where company_id = private.company_id() order by id limit 1))`,
  'material panel': () =>
    `public.material_purchasing((select id from public.materials where company_id = private.company_id() order by id limit 1))`,
  committed: () => 'public.committed_costs()',
  'committed by job': () => `public.order_report('committed_by_job')`,
  'what is open': () => `public.order_report('open')`,
  'dashboard tile': () => 'public.purchasing_summary()',
};

const write = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function fill(sizes: readonly number[]) {
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice() {} });
  const companies = await fillCompanies(sql, sizes.map(sizeOf), 5);
  await fillPurchasing(
    sql,
    companies.map(({ id }, at) => ({ company: id, orders: sizes[at] ?? 0, open })),
  );
  const close = async () => {
    await sql.end();
    await database.drop();
  };
  return { sql, companies, close };
}

type Place = { sql: postgres.Sql; owner: string; orders: number };
/** Milliseconds that a process of PostgreSQL has been on a processor: unlike the clock, they don't count waiting for one. */
const processorTime = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

/** Milliseconds of processor time to answer as the owner. */
const millisecondsOf = ({ sql, owner, orders }: Place, ask: (orders: number) => string) =>
  inTransaction(sql, async (as) => {
    await becomePerson(as, owner);
    const [backend] = await as<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const from = await processorTime(backend?.pid ?? 0);
    await as.unsafe(`select ${ask(orders)}`);
    return (await processorTime(backend?.pid ?? 0)) - from;
  });

const shareOf = (orders: number) => `${((100 * open) / orders).toFixed(2)}%`;
const start = performance.now();
const alone = await fill([small]);
const large = await fill([small * factor, small * 10, small * 10]);
write(
  `Orders and bills of 3 lines: ${small * 3} lines of each alone in a database, and ${(small * 3 * factor).toLocaleString('en-US')} of each beside two companies with a tenfold; ` +
    `a bid request for every third order. ${open} orders and ${open} bills are open in each, which is ${shareOf(small)} and ${shareOf(small * factor)}: what a contractor has open at once depends on its size, not on its years, so the same is compared. ` +
    `Of the others half are closed, some void, and the rest received and billed in full. Filled in ${Math.round((performance.now() - start) / 1000)} s. ` +
    `Milliseconds of processor time in PostgreSQL, medians of ${runs} in turns.\n`,
);
write(`| question | thousand | million | ratio | ${limit} times |`);
write('| --- | --- | --- | --- | --- |');
const asked = process.env.BENCH_ONLY;
let isWithin = true;
for (const [name, ask] of Object.entries(questions)) {
  if (asked && !name.includes(asked)) continue;
  const one = { sql: alone.sql, owner: alone.companies[0]?.owner ?? '', orders: small };
  const whole = { sql: large.sql, owner: large.companies[0]?.owner ?? '', orders: small * factor };
  const taken: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    taken[0].push(await millisecondsOf(one, ask));
    taken[1].push(await millisecondsOf(whole, ask));
  }
  const ratio = median(taken[1].map((time, run) => time / (taken[0][run] ?? 1)));
  isWithin &&= ratio <= limit;
  write(
    `| ${name} | ${median(taken[0]).toFixed(1)} | ${median(taken[1]).toFixed(1)} | ${ratio.toFixed(2)} | ${ratio <= limit ? 'yes' : 'no'} |`,
  );
}
await Promise.all([alone.close(), large.close()]);
process.exitCode = isWithin ? 0 : 1;
