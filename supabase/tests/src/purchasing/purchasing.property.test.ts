import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { makeRandom } from '../requests/random.ts';
import { asPerson } from '../world/callers.ts';
import { makeCompany } from '../world/people.ts';
import { differences, expectedOf, owedWithoutJob, paidOf, totalOf } from './ledger.ts';
import { billSteps } from './billSteps.ts';
import { orderSteps } from './orderSteps.ts';
import { cents, type Yard } from './yard.ts';

const steps = { ...orderSteps, ...billSteps };
const sequences = repeats(200);
const length = 30;
const firstSeed = Number(process.env['PLUMBLINE_SEED'] ?? 20_261_126);
let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 8, onnotice() {} });
}, 180_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** A new company with a vendor, three jobs, and cost codes; every other one counts cost at payment. */
async function openYard(seed: number): Promise<Yard> {
  const company = await makeCompany(sql, `Yard ${seed}`);
  const [row] = await sql<{ vendor: string; projects: string[]; codes: string[] }[]>`
    with v as (insert into vendors (company_id, name) values (${company.id}, 'Vendor') returning id),
    p as (insert into projects (company_id, name) select ${company.id}, 'Job ' || n from generate_series(1, 3) n returning id),
    s as (insert into purchasing_settings (company_id, order_approval_above, receipt_tolerance_percent, actual_at)
      values (${company.id}, 1e9, 5, ${seed % 2 === 0 ? 'approval' : 'payment'}))
    select (select id from v) as vendor, (select array_agg(id) from p) as projects,
      (select array_agg(id) from (select id from cost_codes where company_id = ${company.id} order by code limit 3) k) as codes`;
  if (!row) throw new Error('No company was made');
  return {
    sql,
    company,
    ...row,
    ledger: { orders: [], bills: [], countsAtPayment: seed % 2 === 1 },
    random: makeRandom(seed),
  };
}

type Cost = { key: string; status: string; amount: number };
type Facts = {
  lines: Cost[];
  profit: Cost[];
  codes: { key: string; committed: number; actual: number }[];
  finances: number;
  owed: number;
  settled: { id: string; paid: number }[];
  forecast: number;
  aging: { total: number; retainage: number }[];
  weeks: { amount: number }[];
  open: { committed: number }[];
  over: number;
};

/** What the product says, as the owner reads it. */
async function readFacts({ company, projects }: Yard): Promise<Facts> {
  const [row] = await asPerson(
    sql,
    company.people.owner,
    (as) => as`
    select jsonb_build_object(
      'lines', (select coalesce(jsonb_agg(x), '[]') from (select concat_ws(' ', project_id, cost_code_id) as key, status, sum(amount) as amount
        from project_cost_lines group by 1, 2) x),
      'profit', (select coalesce(jsonb_agg(x), '[]') from (select concat_ws(' ', project_id, cost_code_id) as key, kind as status, sum(amount) as amount
        from private.profit_lines(${company.id}, '2000-01-01', '2100-01-01') where kind <> 'payment' group by 1, 2) x),
      'codes', (select coalesce(jsonb_agg(x), '[]') from (select concat_ws(' ', project_id, cost_code_id) as key, committed, actual
        from private.project_costs(${company.id}, ${projects})) x),
      'finances', (select coalesce(sum(actual_cost), 0) from project_finances),
      'owed', (select sum((project_financials(p.id) -> 'owed' ->> 'amount')::numeric) from projects p),
      'settled', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'paid', paid_amount)), '[]') from bills),
      'forecast', cash_forecast(90) -> 'planned_outflow',
      'aging', purchasing_report('aging'), 'weeks', purchasing_report('weeks'), 'open', order_report('committed_by_job'),
      'over', (select count(*) from purchase_order_lines where billed_quantity > quantity or received_quantity > round(quantity * 1.05, 3))) as facts`,
  );
  return row?.['facts'];
}

const mapOf = <Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  amount: (row: Row) => unknown,
) =>
  new Map(
    rows.flatMap((row) => (cents(amount(row)) === 0 ? [] : [[key(row), cents(amount(row))]])),
  );
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, one) => total + one, 0);
const both = (committed: Map<string, number>, actual: Map<string, number>) => {
  const all = new Map(committed);
  for (const [key, amount] of actual) all.set(key, (all.get(key) ?? 0) + amount);
  return new Map([...all].filter(([, amount]) => amount !== 0));
};

/** What does not add up after some steps; empty where everything does. */
async function faultsOf(yard: Yard) {
  const atPayment = yard.ledger.countsAtPayment;
  const facts = await readFacts(yard);
  const { actual, committed, owed, held, ahead } = expectedOf(yard.ledger);
  const split = (rows: readonly Cost[], ...of: string[]) =>
    mapOf(
      rows.filter(({ status }) => of.includes(status)),
      ({ key }) => key,
      ({ amount }) => amount,
    );
  const views: [string, Map<string, number>, Map<string, number>][] = [
    ['job cost lines', split(facts.lines, 'committed'), split(facts.lines, 'spent')],
    ['profit lines', split(facts.profit, 'committed'), split(facts.profit, 'cost')],
    [
      'cost codes',
      mapOf(
        facts.codes,
        ({ key }) => key,
        (row) => row.committed,
      ),
      mapOf(
        facts.codes,
        ({ key }) => key,
        (row) => row.actual,
      ),
    ],
  ];
  const faults = views.flatMap(([name, found, spent]) => [
    ...differences(`${name}: committed and actual`, both(committed, actual), both(found, spent)),
    ...(atPayment ? [] : differences(`${name}: actual`, actual, spent)),
  ]);
  const spent = sum(split(facts.lines, 'spent').values());
  const settled = Object.fromEntries(facts.settled.map(({ id, paid }) => [id, cents(paid)]));
  const equal: Record<string, [number, number]> = {
    'actual cost of jobs': [spent, cents(facts.finances)],
    'payables = billed - credited - paid': [
      owed - owedWithoutJob(yard.ledger, settled),
      cents(facts.owed),
    ],
    'payables by age': [owed - held, sum(facts.aging.map(({ total }) => cents(total)))],
    'retainage by vendor': [held, sum(facts.aging.map(({ retainage }) => cents(retainage)))],
    'payables by week': [owed - held, sum(facts.weeks.map(({ amount }) => cents(amount)))],
    'cash forecast': [owed - held + ahead, cents(facts.forecast)],
    'committed by job': [ahead, sum(facts.open.map((row) => cents(row.committed)))],
    'billed or received over the order': [0, facts.over],
    'bills of an order without its job': [0, strays(yard)],
  };
  if (atPayment) faults.push(...unlikePaid(yard, spent));
  for (const [rule, [left, right]] of Object.entries(equal))
    if (left !== right) faults.push(`${rule}: expected ${left}, found ${right}`);
  return faults;
}

/** Where cost counts at payment, the paid share of each line, to a cent; credit memos pay bills of other jobs too. */
function unlikePaid({ ledger }: Yard, spent: number) {
  const bills = ledger.bills.filter(({ state }) => state === 'approved');
  if (bills.some(({ creditOf }) => creditOf !== null)) return [];
  const lines = bills.flatMap((bill) =>
    bill.lines.flatMap(({ project, cents: amount }) =>
      project
        ? [totalOf(bill) === 0 || bill.isExpense ? amount : (amount * paidOf(bill)) / totalOf(bill)]
        : [],
    ),
  );
  return Math.abs(sum(lines) - spent) <= lines.length
    ? []
    : [`paid shares: expected ${sum(lines)}, found ${spent}`];
}

const strays = ({ ledger }: Yard) =>
  ledger.bills
    .flatMap(({ lines }) => lines)
    .filter(
      ({ orderLine, project }) =>
        project === null &&
        ledger.orders.some(
          (order) => order.project !== null && order.lines.some(({ id }) => id === orderLine),
        ),
    ).length;

/** Runs a sequence; its checks are every few steps, or after each with `every` 1. */
async function run(seed: number, every: number) {
  const yard = await openYard(seed);
  const taken: string[] = [];
  const names = Object.keys(steps);
  const often = ['order', 'receive', 'receive', 'bill', 'bill', 'bill', 'pay', 'payPart', 'credit'];
  for (let step = 1; step <= length; step += 1) {
    const name = step < 3 ? 'order' : yard.random.pick([...names, ...often]);
    const refused = await steps[name]?.(yard).then(
      () => '',
      (error: Error & { code?: string }) => ` (${error.code}: ${error.message})`,
    );
    taken.push(`${name}${refused}`);
    if (step % every > 0 && step < length) continue;
    const faults = await faultsOf(yard);
    if (faults.length > 0) return { taken, faults };
  }
  return { taken, faults: [] };
}

it(`counts each dollar once through ${sequences} sequences of orders, receipts, bills, credits, and payments`, async () => {
  const broken: unknown[] = [];
  const seen = new Map<string, number>();
  const seeds = Array.from({ length: sequences }, (_, at) => firstSeed + at);
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined && broken.length < 3; seed = seeds.shift()) {
      const { taken, faults } = await run(seed, 6);
      for (const step of taken)
        seen.set(step.replace(/:.*/, ''), (seen.get(step.replace(/:.*/, '')) ?? 0) + 1);
      // Again with a check after each step, so that the last step is the wrong one.
      if (faults.length > 0) broken.push({ seed, ...(await run(seed, 1)) });
    }
  };
  await Promise.all([work(), work()]);

  expect(broken).toEqual([]);
  expect([...seen.keys()]).toEqual(expect.arrayContaining(Object.keys(steps)));
  expect([...seen.keys()].filter((step) => /\((?!PT)/.test(step))).toEqual([]);
}, 900_000);
