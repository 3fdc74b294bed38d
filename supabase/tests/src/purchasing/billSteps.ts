import { randomUUID } from 'node:crypto';
import { asPerson } from '../world/callers.ts';
import { totalOf, type Bill } from './ledger.ts';
import { call, cents, day, some, type Saved, type Yard } from './yard.ts';

function billLine({ random, ledger, projects, codes }: Yard, sign: number) {
  const lines = ledger.orders.flatMap(({ lines: of }) => of);
  const ordered = random.chance(0.75) ? some(random, lines) : undefined;
  const quantity = ordered
    ? Math.max(0.001, Math.round(ordered.quantity * random.below(1050)) / 1000)
    : 1 + random.below(4);
  const amount = ordered
    ? Math.round((ordered.cents * quantity * (80 + random.below(40))) / ordered.quantity / 100) /
      100
    : random.below(90_000) / 100;
  const place = {
    project_id: random.chance(0.8) ? random.pick(projects) : null,
    cost_code_id: random.pick(codes),
  };
  return {
    ...(ordered ? { order_line_id: ordered.id, ...(random.chance(0.2) ? place : {}) } : place),
    description: 'Charged',
    quantity,
    amount: sign * amount,
  };
}

async function saveBill(yard: Yard, creditOf: Bill | null) {
  const { random, ledger, vendor } = yard;
  const sign = creditOf ? -1 : 1;
  const lines = Array.from({ length: 1 + random.below(3) }, () => billLine(yard, sign));
  const tax = random.chance(0.5) ? (sign * random.below(4000)) / 100 : 0;
  const net = lines.reduce((total, { amount }) => total + cents(amount), 0);
  const saved = await call(
    yard,
    'save_bill',
    [
      {
        id: randomUUID(),
        vendor_id: vendor,
        vendor_number: random.chance(0.5) ? randomUUID().slice(0, 8) : null,
        bill_date: day(-random.below(30)),
        due_date: random.chance(0.8) ? day(random.below(60)) : null,
        kind: creditOf ? 'credit' : 'bill',
        credit_of: creditOf?.id ?? null,
        retainage_percent: !creditOf && random.chance(0.3) ? random.below(2000) / 100 : 0,
        tax,
        total: (net + cents(tax)) / 100,
        lines,
      },
    ],
    'bookkeeper',
  );
  const bill: Bill = {
    id: saved.id,
    creditOf: creditOf?.id ?? null,
    state: 'draft',
    isExpense: false,
    lines: billLinesOf(saved),
    held: 0,
    released: 0,
    payments: [],
  };
  ledger.bills.push(bill);
  if (random.chance(0.8)) await approve(yard, bill);
}
const billLinesOf = (saved: Saved) =>
  saved.lines.map((line) => ({
    id: line.id,
    orderLine: line.order_line_id,
    project: line.project_id,
    code: line.cost_code_id,
    cents: cents(line.amount) + cents(line.tax_amount),
  }));

async function approve(yard: Yard, bill: Bill) {
  const saved = await call(yard, 'approve_bill', [bill.id, null, 'Agreed by phone']);
  bill.state = 'approved';
  bill.held = cents(saved.retainage_held);
}

async function pay(yard: Yard, bills: readonly Bill[], share: number) {
  const open = await Promise.all(bills.map(({ id }) => call(yard, 'get_bill', [id])));
  const payments = open.map(({ id, payable }) => ({
    bill_id: id,
    amount: share === 1 ? payable : Math.round(payable * share * 100) / 100,
  }));
  await call(yard, 'pay_bills', [payments, day(-150), 'check', '1042']);
  for (const [at, bill] of bills.entries()) {
    const saved = await call(yard, 'get_bill', [bill.id]);
    const own = saved.payments.filter(({ method }) => method !== 'credit').map(({ id }) => id);
    const id = own.find((one) => !bill.payments.some((known) => known.id === one)) ?? '';
    bill.payments.push({ id, cents: cents(payments[at]?.amount), isVoid: false });
  }
}
const ofState = ({ ledger }: Yard, state: Bill['state']) =>
  ledger.bills.filter((bill) => bill.state === state && !bill.isExpense);

/** What may happen to a bill. */
export const billSteps: Record<string, (yard: Yard) => Promise<void>> = {
  bill: (yard) => saveBill(yard, null),
  async credit(yard) {
    const bill = some(
      yard.random,
      ofState(yard, 'approved').filter(({ creditOf }) => !creditOf),
    );
    if (bill) await saveBill(yard, bill);
  },
  async approve(yard) {
    const bill = some(yard.random, ofState(yard, 'draft'));
    if (bill) await approve(yard, bill);
  },
  async link(yard) {
    const { random, ledger } = yard;
    const bill = some(
      random,
      ledger.bills.filter(({ isExpense }) => !isExpense),
    );
    const line = some(random, bill?.lines ?? []);
    const to = random.chance(0.8)
      ? some(
          random,
          ledger.orders.flatMap(({ lines }) => lines),
        )
      : undefined;
    if (!bill || !line) return;
    const saved = await call(yard, 'link_bill_line', [line.id, to?.id ?? null]);
    const order = ledger.orders.find(({ lines }) => lines.some(({ id }) => id === to?.id));
    // A line without a job belongs to the job of its order.
    line.project ??= order?.project ?? null;
    line.code ??= to?.code ?? null;
    line.orderLine = to?.id ?? null;
    if (saved.id !== bill.id) throw new Error('Another bill was answered');
  },
  async pay(yard) {
    const bill = some(yard.random, ofState(yard, 'approved'));
    if (bill) await pay(yard, [bill], 1);
  },
  async payPart(yard) {
    const bill = some(yard.random, ofState(yard, 'approved'));
    if (bill) await pay(yard, [bill], (1 + yard.random.below(99)) / 100);
  },
  async payBatch(yard) {
    const bills = ofState(yard, 'approved').slice(-2);
    if (bills.length === 2) await pay(yard, bills, 1);
  },
  async voidPayment({ ledger, ...yard }) {
    const payment = some(
      yard.random,
      ledger.bills.flatMap(({ payments }) => payments),
    );
    if (!payment) return;
    await call({ ledger, ...yard }, 'void_bill_payment', [payment.id]);
    payment.isVoid = true;
  },
  async voidBill(yard) {
    const bill = some(
      yard.random,
      yard.ledger.bills.filter(({ isExpense }) => !isExpense),
    );
    if (!bill) return;
    await call(yard, 'void_bill', [bill.id, 'Entered twice']);
    bill.state = 'void';
  },
  async release(yard) {
    const bill = some(
      yard.random,
      ofState(yard, 'approved').filter(({ held, released }) => held > released),
    );
    if (!bill) return;
    const amount = Math.ceil((bill.held - bill.released) * (yard.random.chance(0.5) ? 1 : 0.4));
    await call(yard, 'release_bill_retainage', [bill.id, amount / 100]);
    bill.released += amount;
  },
  async settings({ sql, company, ledger }) {
    ledger.countsAtPayment = !ledger.countsAtPayment;
    await sql`update purchasing_settings set actual_at = ${ledger.countsAtPayment ? 'payment' : 'approval'} where company_id = ${company.id}`;
  },
  async expense(yard) {
    const { sql, company, random, ledger, vendor, projects, codes } = yard;
    const [project, code, isPaid] = [random.pick(projects), random.pick(codes), random.chance(0.6)];
    const amount = (1 + random.below(40_000)) / 100;
    const [row] = await asPerson(
      sql,
      company.people.owner,
      (as) => as<{ id: string }[]>`
      insert into expenses (project_id, cost_code_id, category, description, amount, vendor_id, expense_date, is_paid, due_date)
      values (${project}, ${code}, 'materials', 'Nails', ${amount}, ${vendor}, ${day(-150)}, ${isPaid}, ${isPaid ? null : day(20)}) returning id`,
    );
    const id = String(row?.id);
    ledger.bills.push({
      id,
      creditOf: null,
      state: 'approved',
      isExpense: true,
      held: 0,
      released: 0,
      lines: [{ id, orderLine: null, project, code, cents: cents(amount) }],
      payments: isPaid ? [{ id, cents: cents(amount), isVoid: true }] : [],
    });
    const bill = ledger.bills.at(-1);
    if (bill && isPaid) bill.payments = [{ id: randomUUID(), cents: totalOf(bill), isVoid: false }];
  },
};
