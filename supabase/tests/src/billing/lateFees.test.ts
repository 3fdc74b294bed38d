import { openOffice, work, type Document, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const overdue = async (unit_price = 1000, more: object = {}) => {
  const invoice = await office.sentInvoice({ tax_rate: 8.25, ...more }, [{ ...work, unit_price }]);
  await office.backend.sql`
    update invoices set due_date = current_date - 40 where id = ${invoice.id}`;
  return invoice;
};
const charge = (invoice: Document, more: object = {}) =>
  office.call('add_late_fee', {
    p_invoice_id: invoice.id,
    p_type: 'percent',
    p_value: 1.5,
    ...more,
  });
const refusal = (invoice: Document, more: object = {}) =>
  office.refusal('add_late_fee', {
    p_invoice_id: invoice.id,
    p_type: 'amount',
    p_value: 25,
    ...more,
  });

it('charges a percentage of what is unpaid on a draft of its own, without tax', async () => {
  const invoice = await overdue();
  await office.call('record_payment', {
    p_payment: { invoice_id: invoice.id, amount: 82.5, method: 'check' },
  });

  const fee = await charge(invoice);

  expect(fee).toMatchObject({
    status: 'draft',
    title: `Late fee for ${String(invoice.invoice_number)}`,
    client_id: office.customer,
    late_fee_for: invoice.id,
    tax_amount: 0,
    total_amount: 15,
    items: [{ description: '1.5% of the unpaid $1,000.00', unit_price: 15 }],
  });
  expect(await office.call('get_invoice', { p_id: invoice.id })).toMatchObject({
    balance: 1000,
    late_fee_invoice: { id: fee.id, invoice_number: fee.invoice_number },
  });
});

it('charges one fee at a time: again only after that invoice is void', async () => {
  const invoice = await overdue();
  const fee = await charge(invoice, { p_type: 'amount', p_value: 25 });
  const repeated = await charge(invoice, { p_type: 'amount', p_value: 25, p_id: fee.id });

  expect([repeated.id, repeated.total_amount]).toEqual([fee.id, 25]);
  expect(await refusal(invoice)).toMatchObject({
    code: 'PT409',
    message: `The late fee for this invoice is on invoice ${String(fee.invoice_number)}.`,
  });
  await office.call('void_invoice', { p_id: fee.id });
  expect(await charge(invoice)).toMatchObject({ total_amount: 16.24 });
});

it('charges once where two charge it at the same moment', async () => {
  const invoice = await overdue();

  const results = await Promise.allSettled([charge(invoice), charge(invoice)]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('is refused where nothing is overdue, and for a late fee', async () => {
  const paid = await overdue();
  await office.call('record_payment', {
    p_payment: { invoice_id: paid.id, amount: 1082.5, method: 'check' },
  });
  const fee = await charge(await overdue());
  await office.call('send_invoice', { p_id: fee.id });
  await office.backend.sql`update invoices set due_date = current_date - 1 where id = ${fee.id}`;

  expect(
    await Promise.all([refusal(paid), refusal(await office.sentInvoice()), refusal(fee)]),
  ).toMatchObject([
    { code: 'PT409', message: "This invoice isn't overdue." },
    { code: 'PT409' },
    { code: 'PT409', message: 'This invoice is a late fee itself.' },
  ]);
});

it.each([
  [{ p_type: 'percent', p_value: 100.01 }, 'value'],
  [{ p_type: 'percent', p_value: 0 }, 'value'],
  [{ p_type: 'amount', p_value: -5 }, 'value'],
  [{ p_type: 'amount', p_value: 0.001 }, 'value'],
  [{ p_type: 'barrel', p_value: 5 }, 'type'],
])('refuses %j', async (values, hint) => {
  expect(await refusal(await overdue(), values)).toMatchObject({ code: 'PT422', hint });
});

it('keeps the usual fee of the company, for who manages settings', async () => {
  const values = { p_type: 'amount', p_value: 35 };

  expect(await office.call('save_late_fee', values)).toEqual({ type: 'amount', value: 35 });
  const { error } = await office.company.as('field_supervisor').client.rpc('save_late_fee', values);
  const [row] = await office.backend.sql`
    select settings -> 'late_fee' as fee from companies where id = ${office.company.id}`;

  expect(error?.code).toBe('PT403');
  expect(row?.fee).toEqual({ type: 'amount', value: 35 });
});

it('is refused to other companies and to who may not write invoices', async () => {
  const invoice = await overdue();
  const other = await office.backend.makeCompany({ plan: 'professional' });
  const values = { p_invoice_id: invoice.id, p_type: 'amount', p_value: 25 };

  const answers = await Promise.all(
    [other.owner.client, office.company.as('field_supervisor').client].map((who) =>
      who.rpc('add_late_fee', values),
    ),
  );

  expect(answers.map(({ error }) => error?.code)).toEqual(['PT404', 'PT403']);
});
