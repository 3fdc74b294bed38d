import { randomUUID } from 'node:crypto';
import { receivedOf, type Order } from './ledger.ts';
import { call, cents, some, type Saved, type Yard } from './yard.ts';

const linesOf = (saved: Saved) =>
  saved.lines.map((line) => ({
    id: line.id,
    code: line.cost_code_id,
    quantity: Number(line.quantity),
    cents: cents(line.amount) + cents(line.tax_amount),
  }));
const newLine = ({ random, codes }: Yard) => ({
  description: 'Goods',
  quantity: (1 + random.below(20_000)) / 1000,
  unit_cost: random.below(900_000) / 10_000,
  cost_code_id: random.pick(codes),
});

async function answer(yard: Yard, order: Order, saved: Saved, accepts: boolean) {
  await call(yard, 'send_purchase_order', [order.id, false]);
  await call(yard, 'record_order_answer', [
    order.id,
    { answer: accepts ? 'accepted' : 'declined', revision: saved.revision, name: 'Vera' },
  ]);
  order.state = accepts ? 'accepted' : 'open';
}

/** What may happen to an order; the database refuses some of it at some moments. */
export const orderSteps: Record<string, (yard: Yard) => Promise<void>> = {
  async order(yard) {
    const { random, ledger, projects, vendor } = yard;
    const project = random.chance(0.85) ? random.pick(projects) : null;
    const lines = Array.from({ length: 1 + random.below(3) }, () => newLine(yard));
    const tax = random.chance(0.5) ? random.below(5000) / 100 : 0;
    const saved = await call(yard, 'save_purchase_order', [
      { id: randomUUID(), vendor_id: vendor, project_id: project, tax, lines },
    ]);
    const order: Order = {
      id: saved.id,
      project,
      version: 0,
      state: 'open',
      lines: linesOf(saved),
      receipts: [],
    };
    ledger.orders.push(order);
    if (random.chance(0.85)) await answer(yard, order, saved, random.chance(0.9));
  },
  async revise(yard) {
    const { random, ledger, projects, vendor } = yard;
    const order = some(random, ledger.orders);
    if (!order) return;
    const before = await call(yard, 'get_purchase_order', [order.id]);
    const lines = [
      ...before.lines.map((line) => ({
        ...line,
        quantity: random.chance(0.5)
          ? line.quantity
          : Math.max(0.001, Math.round(Number(line.quantity) * random.below(2000)) / 1000),
        cost_code_id: random.chance(0.8) ? line.cost_code_id : random.pick(yard.codes),
      })),
      ...(random.chance(0.3) ? [newLine(yard)] : []),
    ].filter((_, at) => at === 0 || random.chance(0.8));
    const project = order.project && random.chance(0.2) ? random.pick(projects) : order.project;
    const saved = await call(yard, 'save_purchase_order', [
      {
        id: order.id,
        version: before.version,
        vendor_id: vendor,
        project_id: project,
        lines,
        revision_reason: 'Changed plan',
      },
    ]);
    Object.assign(order, { project, state: 'open', lines: linesOf(saved) });
    if (random.chance(0.7)) await answer(yard, order, saved, random.chance(0.8));
  },
  async receive(yard) {
    const { random, ledger } = yard;
    const order = some(random, ledger.orders);
    if (!order) return;
    const lines = order.lines.flatMap((line) => {
      const rest = line.quantity - receivedOf(order, line.id);
      const wanted = random.chance(0.4) ? rest : Math.round(rest * random.below(1100)) / 1000;
      return random.chance(0.3) || wanted <= 0
        ? []
        : [{ order_line_id: line.id, quantity: Math.round(wanted * 1000) / 1000 }];
    });
    const id = randomUUID();
    await call(yard, 'receive_goods', [{ id, order_id: order.id, lines, is_over_confirmed: true }]);
    order.receipts.push({
      id,
      isUndone: false,
      lines: new Map(lines.map((one) => [one.order_line_id, one.quantity])),
    });
    order.state = 'accepted';
  },
  async undo(yard) {
    const receipt = some(
      yard.random,
      yard.ledger.orders.flatMap(({ receipts }) => receipts),
    );
    if (!receipt) return;
    await call(yard, 'undo_receipt', [receipt.id]);
    receipt.isUndone = true;
  },
  async close(yard) {
    const order = some(yard.random, yard.ledger.orders);
    if (!order || yard.random.chance(0.5)) return;
    await call(yard, 'close_purchase_order', [order.id, 'Not needed']);
    order.state = 'closed';
  },
  async voidOrder(yard) {
    const order = some(yard.random, yard.ledger.orders);
    if (!order) return;
    await call(yard, 'void_purchase_order', [order.id]);
    order.state = 'void';
  },
};
