import { openOffice, type Document, type Office } from './office.ts';
import { toldFigures, type Figures } from './toldFigures.ts';

let office: Office;
let project: string;
beforeAll(async () => {
  office = await openOffice();
  const { id } = await office.call('save_project', {
    p_project: {
      name: 'Lakeview',
      client_id: office.customer,
      status: 'in_progress',
      budget: 9000,
    },
  });
  project = id;
}, 180_000);
afterAll(() => office?.close());

/** Where a place says something else than the books. */
const disagreeing = (expected: Figures, places: Record<string, Partial<Figures>>) =>
  Object.entries(places).flatMap(([place, figures]) =>
    Object.entries(figures).flatMap(([name, value]) =>
      Math.round(value * 100) === Math.round(expected[name as keyof Figures] * 100)
        ? []
        : [`${place}: ${name} ${value}, not ${expected[name as keyof Figures]}`],
    ),
  );

const work = (unit_price: number) => [{ name: 'Work', quantity: 1, unit_price }];
const invoiced = (amount: number, more: Record<string, unknown> = {}) =>
  office.sentInvoice({ project_id: project, ...more }, work(amount));
const pay = (invoice: Document, amount: number, p_overpayment = 'refuse') =>
  office.call<{ payment_id: string }>('record_payment', {
    p_payment: { invoice_id: invoice.id, amount, method: 'check' },
    p_overpayment,
  });

// One after the other over the same books: what has come before must not disturb.
const books: Figures = {
  outstanding: 0,
  overdue: 0,
  received: 0,
  revenue: 0,
  invoiced: 0,
  credit: 0,
};
const steps: readonly [string, Partial<Figures>, () => Promise<unknown>][] = [
  ['an invoice is sent', { outstanding: 1000, invoiced: 1000 }, () => invoiced(1000)],
  [
    'one is overdue, and paid in part',
    { outstanding: 300, overdue: 300, invoiced: 500, received: 200 },
    async () => {
      const invoice = await invoiced(500);
      await office.backend.sql`
        update invoices set due_date = current_date - 10 where id = ${invoice.id}`;
      await pay(invoice, 200);
    },
  ],
  [
    'a check is too much',
    { invoiced: 100, received: 100, credit: 30 },
    async () => pay(await invoiced(100), 130, 'credit'),
  ],
  [
    'that credit pays another invoice in part',
    { invoiced: 50, received: 30, credit: -30, outstanding: 20 },
    async () => office.call('apply_client_credit', { p_invoice_id: (await invoiced(50)).id }),
  ],
  [
    'a check that was too much does not clear',
    { invoiced: 100, outstanding: 100 },
    async () => {
      const { payment_id } = await pay(await invoiced(100), 140, 'credit');
      await office.call('reverse_payment', { p_payment_id: payment_id });
    },
  ],
  [
    'an open invoice is credited in part',
    { invoiced: 200, outstanding: 150 },
    async () =>
      office.call('issue_credit_note', { p_invoice_id: (await invoiced(200)).id, p_amount: 50 }),
  ],
  [
    'a paid invoice is credited in part',
    { invoiced: 200, received: 120, credit: 80 },
    async () => {
      const invoice = await invoiced(200);
      await pay(invoice, 200);
      await office.call('issue_credit_note', { p_invoice_id: invoice.id, p_amount: 80 });
    },
  ],
  [
    'half of that credit is paid out',
    { credit: -40 },
    () =>
      office.call('pay_out_credit', {
        p_client_id: office.customer,
        p_amount: 40,
        p_method: 'check',
      }),
  ],
  [
    'the other half pays an invoice',
    { invoiced: 40, received: 40, credit: -40 },
    async () => office.call('apply_client_credit', { p_invoice_id: (await invoiced(40)).id }),
  ],
  [
    'a credit note over more than is open is issued and voided',
    { invoiced: 60, outstanding: 10, received: 50 },
    async () => {
      const invoice = await invoiced(60);
      await pay(invoice, 50);
      const note = await office.call('issue_credit_note', {
        p_invoice_id: invoice.id,
        p_amount: 25,
      });
      await office.call('void_credit_note', { p_id: note.id });
    },
  ],
  [
    'retainage is held',
    { invoiced: 900, outstanding: 900 },
    async () => {
      const held = await invoiced(1000, { retainage_rate: 10 });
      retainer = held.id;
    },
  ],
  [
    'and released',
    { invoiced: 100, outstanding: 100 },
    async () => {
      const released = await office.call('release_retainage', { p_invoice_id: retainer });
      await office.call('send_invoice', { p_id: released.id });
    },
  ],
  [
    'a quote is billed in parts, the last of them less what came before',
    { invoiced: 1000, outstanding: 1000 },
    async () => {
      const quote = await office.quote({ project_id: project }, work(1000));
      await office.call('set_quote_status', { p_id: quote.id, p_status: 'accepted' });
      for (const [p_kind, p_percent] of [
        ['deposit', 20],
        ['progress', 30],
        ['final', null],
      ] as const) {
        const part = await office.call('bill_quote', { p_id: quote.id, p_kind, p_percent });
        await office.call('send_invoice', { p_id: part.id });
      }
    },
  ],
  [
    'approved change orders are invoiced, one of them a deduction',
    { invoiced: 450, outstanding: 450 },
    async () => {
      const lines: object[] = [];
      for (const unit_price of [600, -150]) {
        const item = { description: 'Cedar', quantity: 1, unit_price };
        const { id, number } = await office.call<Document & { number: string }>(
          'save_change_order',
          { p_change_order: { project_id: project, title: 'Deck', items: [item] } },
        );
        await office.call('submit_change_order', { p_change_order_id: id });
        await office.call('decide_change_order', {
          p_change_order_id: id,
          p_decision: 'approved',
        });
        lines.push({ name: number, quantity: 1, unit_price, change_order_id: id });
      }
      await office.sentInvoice({ project_id: project }, lines);
    },
  ],
  [
    'a payment is reversed and its invoice voided',
    {},
    async () => {
      const invoice = await invoiced(70);
      const { payment_id } = await pay(invoice, 70);
      await office.call('reverse_payment', { p_payment_id: payment_id });
      await office.call('void_invoice', { p_id: invoice.id });
    },
  ],
  [
    'an invoice with sales tax is paid in three parts, one of them refunded',
    { invoiced: 108.86, received: 72.58, revenue: 66.67, outstanding: 36.28 },
    async () => {
      const invoice = await invoiced(99.99, { tax_rate: 8.875 });
      await pay(invoice, 36.29);
      const { payment_id } = await pay(invoice, 36.29);
      await pay(invoice, 36.28);
      await office.call('reverse_payment', { p_payment_id: payment_id, p_amount: 36.28 });
    },
  ],
  [
    'a taxed invoice is paid and credited, and its credit pays another one',
    { invoiced: 216.5, received: 108.25, revenue: 100, outstanding: 54.12 },
    async () => {
      const invoice = await invoiced(100, { tax_rate: 8.25 });
      await pay(invoice, 108.25);
      await office.call('issue_credit_note', { p_invoice_id: invoice.id, p_amount: 54.13 });
      const next = await invoiced(100, { tax_rate: 8.25 });
      await office.call('apply_client_credit', { p_invoice_id: next.id });
    },
  ],
  [
    'a client turns out to be exempt after a payment: the invoice is revised',
    { invoiced: 100, received: 50, outstanding: 50 },
    async () => {
      const invoice = await invoiced(100, { tax_rate: 8.25 });
      await pay(invoice, 50);
      const { version } = await office.call('revise_invoice', { p_id: invoice.id });
      await office.call('save_invoice', {
        p_version: version,
        p_invoice: {
          id: invoice.id,
          client_id: office.customer,
          project_id: project,
          title: 'Deck',
          due_date: invoice['due_date'],
          tax_rate: 0,
        },
        p_items: work(100),
      });
      await office.call('send_invoice', { p_id: invoice.id });
    },
  ],
  [
    'an invoice with a payment is being revised',
    { received: 25 },
    async () => {
      const invoice = await invoiced(80);
      await pay(invoice, 25);
      await office.call('revise_invoice', { p_id: invoice.id });
    },
  ],
];
let retainer = '';

it.each(steps)('agrees everywhere once %s', async (_, change, act) => {
  await act();
  // Without sales tax, what is received is revenue.
  const { received = 0, revenue = received } = change;
  for (const [name, by] of Object.entries({ ...change, revenue }))
    books[name as keyof Figures] += by;

  expect(disagreeing(books, await toldFigures(office, project))).toEqual([]);
});
