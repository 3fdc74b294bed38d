import { day, openOffice, work, type Document, type Office } from './office.ts';

type Entry = { day: string; type: string; number: string | null; amount: number; balance: number };
type Statement = {
  opening: number;
  closing: number;
  unapplied: number;
  aging: Record<string, number>;
  entries: Entry[];
};

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const statement = (client: string, from = '2000-01-01', to = day(400)) =>
  office.call<Statement>('client_statement', { p_client_id: client, p_from: from, p_to: to });
const makeClient = async (name: string) => {
  const { data } = await office.client.from('clients').insert({ name }).select('id').single();
  return String(data?.id);
};
const pay = (invoice: Document, amount: number, more: object = {}, overpayment = 'refuse') =>
  office.call<{ payment_id: string }>('record_payment', {
    p_payment: { invoice_id: invoice.id, amount, method: 'check', ...more },
    p_overpayment: overpayment,
  });
const cents = (amount: number) => Math.round(amount * 100);

/** That the statement says what the ledger says. */
async function expectLedger(client: string) {
  const { data } = await office.client
    .from('client_financials')
    .select('outstanding, credit')
    .eq('client_id', client)
    .single();
  const whole = await statement(client);
  const { total = 0, ...ages } = whole.aging;
  expect(cents(whole.closing)).toBe(cents(data?.outstanding - data?.credit));
  expect(cents(total)).toBe(cents(data?.outstanding));
  expect(cents(Object.values(ages).reduce((sum, amount) => sum + amount, 0))).toBe(cents(total));
  expect(cents(whole.unapplied)).toBe(cents(data?.credit));
  expect(whole.entries.at(-1)?.balance).toBe(whole.closing);
  return whole;
}

it('agrees with the ledger after every step', async () => {
  const client = await makeClient('Step by step');
  const invoice = (price: number, more: object = {}) =>
    office.sentInvoice({ client_id: client, tax_rate: 8.25, ...more }, [
      { ...work, unit_price: price },
    ]);
  const first = await invoice(100);
  const held = await invoice(1000, { retainage_rate: 10 });
  await expectLedger(client);

  const { payment_id } = await pay(first, 150, {}, 'credit');
  await expectLedger(client);
  await office.call('apply_client_credit', { p_invoice_id: held.id, p_amount: 20.5 });
  await expectLedger(client);
  const note = await office.call('issue_credit_note', { p_invoice_id: first.id, p_amount: 40 });
  await expectLedger(client);
  await office.call('void_credit_note', { p_id: note.id });
  await expectLedger(client);
  await office.call('issue_credit_note', { p_invoice_id: held.id, p_amount: 33.33 });
  await office.call('reverse_payment', { p_payment_id: payment_id, p_amount: 60 });
  await expectLedger(client);
  await office.call('release_retainage', { p_invoice_id: held.id });
  await pay(held, 2000, {}, 'credit');
  await office.call('pay_out_credit', { p_client_id: client, p_amount: 12.34, p_method: 'check' });

  const { entries } = await expectLedger(client);
  expect(entries.map(({ type, amount }) => `${type} ${amount}`).sort()).toEqual(
    [
      'invoice 108.25',
      'invoice 982.5',
      'credit -40',
      'credit -33.33',
      'payment -150',
      'payment -2000',
      'credit_voided 40',
      'refund 21.25',
      'refund 38.75',
      'refund 12.34',
    ].sort(),
  );
});

it('carries the balance of the days before into the period', async () => {
  const client = await makeClient('Carried over');
  const of = (issue_date: string, price: number, due = 30) =>
    office.sentInvoice({ client_id: client, issue_date, due_date: day(due) }, [
      { ...work, unit_price: price },
    ]);
  const january = await of('2026-01-05', 100);
  await pay(january, 30, { paid_at: '2026-01-20T12:00:00Z' });
  await of('2026-02-10', 200);
  await pay(january, 70, { paid_at: '2026-03-02T12:00:00Z' });

  const [jan, feb, mar] = await Promise.all([
    statement(client, '2026-01-01', '2026-01-31'),
    statement(client, '2026-02-01', '2026-02-28'),
    statement(client, '2026-03-01', '2026-03-31'),
  ]);

  expect([jan, feb, mar]).toMatchObject([
    { opening: 0, invoiced: 100, paid: 30, closing: 70, aging: { total: 70 } },
    { opening: 70, invoiced: 200, paid: 0, closing: 270, aging: { total: 270 } },
    { opening: 270, invoiced: 0, paid: 70, closing: 200, aging: { total: 200 } },
  ]);
  expect(feb.entries.map(({ balance }) => balance)).toEqual([270]);
});

it('sorts what is unpaid by days past due on the last day', async () => {
  const client = await makeClient('Aging');
  const { id } = await office.sentInvoice({ client_id: client, issue_date: '2026-01-01' });
  await office.backend.sql`update invoices set due_date = '2026-03-01' where id = ${id}`;
  const bucket = async (to: string) =>
    Object.entries((await statement(client, '2026-01-01', to)).aging)
      .filter(([name, amount]) => name !== 'total' && amount > 0)
      .map(([name]) => name);

  expect(
    await Promise.all(
      ['2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01', '2026-05-30', '2026-05-31'].map(
        bucket,
      ),
    ),
  ).toEqual([
    ['not_due'],
    ['days_1_30'],
    ['days_1_30'],
    ['days_31_60'],
    ['days_61_90'],
    ['days_over_90'],
  ]);
});

it('leaves out drafts and void invoices', async () => {
  const client = await makeClient('Nothing to show');
  await office.call('save_invoice', {
    p_invoice: { client_id: client, title: 'Deck', due_date: day(30) },
    p_items: [work],
  });
  const sent = await office.sentInvoice({ client_id: client });
  await office.call('void_invoice', { p_id: sent.id });

  expect(await statement(client)).toMatchObject({ entries: [], closing: 0 });
});

it('is refused to other companies and to roles without money', async () => {
  const other = await office.backend.makeCompany();
  const values = { p_client_id: office.customer, p_from: '2026-01-01', p_to: '2026-12-31' };
  const answers = await Promise.all(
    [other.owner.client, office.company.as('field_supervisor').client].map((who) =>
      who.rpc('client_statement', values),
    ),
  );

  expect(answers.map(({ error }) => error?.code)).toEqual(['PT404', 'PT403']);
  expect(
    await office.refusal('client_statement', { ...values, p_from: '2027-01-01' }),
  ).toMatchObject({ code: 'PT422', hint: 'from' });
});
