/** What a company ordered, was billed, and paid, in cents, written down beside the database from the same steps. */
export type OrderLine = { id: string; code: string; cents: number; quantity: number };
export type Order = {
  id: string;
  project: string | null;
  version: number;
  state: 'open' | 'accepted' | 'closed' | 'void';
  lines: OrderLine[];
  receipts: { id: string; lines: Map<string, number>; isUndone: boolean }[];
};
export type BillLine = {
  id: string;
  orderLine: string | null;
  project: string | null;
  code: string | null;
  cents: number;
};
export type Bill = {
  id: string;
  creditOf: string | null;
  state: 'draft' | 'approved' | 'void';
  isExpense: boolean;
  lines: BillLine[];
  held: number;
  released: number;
  payments: { id: string; cents: number; isVoid: boolean }[];
};
export type Ledger = { orders: Order[]; bills: Bill[]; countsAtPayment: boolean };

/** Half a cent away from zero, as the database rounds. */
const round = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount));
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
export const totalOf = (bill: Bill) => sum(bill.lines.map(({ cents }) => cents));
export const paidOf = (bill: Bill) =>
  sum(bill.payments.flatMap(({ cents, isVoid }) => (isVoid ? [] : [cents])));
const approved = ({ bills }: Ledger) => bills.filter(({ state }) => state === 'approved');
const add = (to: Map<string, number>, key: string, cents: number) => {
  if (cents !== 0) to.set(key, (to.get(key) ?? 0) + cents);
};
const keyOf = (project: string | null, code: string | null) => `${project} ${code}`;

export const receivedOf = (order: Order, line: string) =>
  sum(order.receipts.map((one) => (one.isUndone ? 0 : (one.lines.get(line) ?? 0))));

function committedOf(order: Order, line: OrderLine, billed: number) {
  if (order.state === 'closed' || order.state === 'void') return 0;
  const share = Math.min(receivedOf(order, line.id) / line.quantity, 1);
  const base = order.state === 'accepted' ? line.cents : Math.round(line.cents * share);
  return Math.max(0, base - Math.max(billed, 0));
}

/** What is owed for lines without a job, from what payments and credit memos took off each bill. */
export const owedWithoutJob = (ledger: Ledger, settled: Record<string, number>) =>
  sum(approved(ledger).map((bill) => unassigned(bill, settled[bill.id] ?? paidOf(bill))));

/** The shares of a bill are rounded sum by sum. */
function unassigned(bill: Bill, settled: number) {
  const total = totalOf(bill);
  let upto = 0;
  return sum(
    bill.lines.map(({ cents, project }) => {
      const before = upto;
      upto += cents;
      const share = (at: number) => (total === 0 ? 0 : round((at * (total - settled)) / total));
      return project === null ? share(upto) - share(before) : 0;
    }),
  );
}

/** What the steps came to: each dollar by job and cost code, what is owed, and what will be paid. */
export function expectedOf(ledger: Ledger) {
  const billed = new Map<string, number>();
  const actual = new Map<string, number>();
  for (const { lines } of approved(ledger))
    for (const line of lines) {
      if (line.orderLine) add(billed, line.orderLine, line.cents);
      if (line.project) add(actual, keyOf(line.project, line.code), line.cents);
    }
  const committed = new Map<string, number>();
  let ahead = 0;
  for (const order of ledger.orders)
    for (const line of order.lines) {
      const open = committedOf(order, line, billed.get(line.id) ?? 0);
      ahead += open;
      if (order.project) add(committed, keyOf(order.project, line.code), open);
    }
  const owed = sum(approved(ledger).map((bill) => totalOf(bill) - paidOf(bill)));
  const held = sum(approved(ledger).map((bill) => bill.held - bill.released));
  return { actual, committed, owed, held, ahead };
}

/** Where two accounts of the same money differ. */
export function differences(name: string, left: Map<string, number>, right: Map<string, number>) {
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [one, other] = [left.get(key) ?? 0, right.get(key) ?? 0];
    return one === other ? [] : [`${name} of ${key}: expected ${one}, found ${other}`];
  });
}
