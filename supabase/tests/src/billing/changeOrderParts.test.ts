import { lineOf, openOrders } from './orders.ts';
import { openOffice, work, type Office } from './office.ts';

let office: Office;
let orders: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
beforeEach(async () => {
  orders = await openOrders(office);
});
afterAll(() => office?.close());

describe('a change order that is billed in parts', () => {
  it('says of each part which it is which part it is, until nothing is left', async () => {
    const order = await orders.makeOrder(1000.01);
    const part = (unit_price: number, more: object = {}) =>
      office.call('save_invoice', orders.bill([lineOf(order, { unit_price, ...more })]));

    const first = await part(400);
    const second = await part(250.01);

    expect(first.items).toMatchObject([
      { contract_amount: 1000.01, percent_before: 0, percent_complete: 40 },
    ]);
    expect(second.items).toMatchObject([{ percent_before: 40, percent_complete: 65 }]);
    expect(await orders.invoicesOf(order)).toMatchObject([
      { id: first.id, amount: 400 },
      { id: second.id, amount: 250.01 },
    ]);
    expect(await orders.reasonFor(orders.bill([lineOf(order, { unit_price: 350.01 })]))).toContain(
      '$350.00 of it is left',
    );
    await office.call('send_invoice', { p_id: first.id });
    await office.call('void_invoice', { p_id: first.id });
    const last = await part(750);
    expect(last.items).toMatchObject([{ percent_before: 25.001, percent_complete: 100 }]);
    expect(await orders.reasonFor(orders.bill([lineOf(order, { unit_price: 0.01 })]))).toContain(
      'is on invoice',
    );
  });

  it('is never billed over its amount, whoever asks at the same time', async () => {
    const order = await orders.makeOrder(500);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        office.client.rpc('save_invoice', orders.bill([lineOf(order, { unit_price: 120 })])),
      ),
    );

    expect(answers.filter(({ error }) => !error)).toHaveLength(4);
    expect((await orders.invoicesOf(order)).reduce((sum, { amount }) => sum + amount, 0)).toBe(480);
  });

  it('gives a deduction back, and no part against its direction', async () => {
    const deduction = await orders.makeOrder(-300);
    const beside = { ...work, unit_price: 1000 };
    await office.call(
      'save_invoice',
      orders.bill([beside, lineOf(deduction, { unit_price: -100 })]),
    );

    for (const unit_price of [-200.01, 100])
      expect(
        await orders.reasonFor(orders.bill([beside, lineOf(deduction, { unit_price })])),
      ).toContain('was approved over a deduction of $300.00, and $200.00 of it is left');
    const rest = await office.call(
      'save_invoice',
      orders.bill([beside, lineOf(deduction, { unit_price: -200 })]),
    );
    expect(rest).toMatchObject({ subtotal: 800 });
    expect(rest.items[1]).toMatchObject({ percent_before: 33.333, percent_complete: 100 });
  });

  it('loses its part when the draft is changed to bill the whole', async () => {
    const order = await orders.makeOrder(500);
    const draft = await office.call(
      'save_invoice',
      orders.bill([lineOf(order, { unit_price: 200 })]),
    );

    const whole = await office.call(
      'save_invoice',
      orders.change(draft, [lineOf(order, { id: draft.items[0]?.id })]),
    );

    expect(whole.items).toMatchObject([
      { total_price: 500, contract_amount: null, percent_before: null, percent_complete: null },
    ]);
  });
});
