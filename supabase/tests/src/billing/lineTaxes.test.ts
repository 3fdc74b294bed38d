import { day, openOffice, work, type Document, type Office } from './office.ts';

type Tax = { name: string | null; rate: number; net: number; tax: number };

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const city = { tax_rate: 8.25, tax_name: 'City' };
const lines = [
  { name: 'Cedar', quantity: 1, unit_price: 600 },
  { name: 'Permit', quantity: 1, unit_price: 300, tax_rate: 0, tax_name: 'Exempt' },
  { name: 'Lift', quantity: 1, unit_price: 100, tax_rate: 3, tax_name: 'Rental' },
];
const taxes = (document: Document) =>
  (document['taxes'] as Tax[] | null)?.map(({ name, rate, net, tax }) => [name, rate, net, tax]);
const whole = [
  ['City', 8.25, 600, 49.5],
  ['Rental', 3, 100, 3],
  ['Exempt', 0, 300, 0],
];

it('computes the tax of each rate and stores it with the lines', async () => {
  const quote = await office.quote(city, lines);

  expect(taxes(quote)).toEqual(whole);
  expect(quote).toMatchObject({ ...city, tax_amount: 52.5, total_amount: 1052.5 });
  expect(quote.items).toMatchObject([
    { tax_rate: null, tax_name: null },
    { tax_rate: 0, tax_name: 'Exempt' },
    { tax_rate: 3, tax_name: 'Rental' },
  ]);
});

it('has one rate, and no taxes by rate, where no line has its own', async () => {
  expect(await office.quote(city, [work])).toMatchObject({
    taxes: null,
    line_taxes: null,
    tax_amount: 8.25,
  });
});

it('keeps the rates of lines that a form without them saves, and follows its rate', async () => {
  const { id, version, items } = await office.quote(city, lines);
  const bare = items.map(({ id: line }, at) => {
    const { name, quantity, unit_price } = lines[at] ?? work;
    return { id: line, name, quantity, unit_price };
  });

  const saved = await office.call('save_quote', {
    p_quote: { id, client_id: office.customer, title: 'Deck', tax_rate: 10 },
    p_items: bare,
    p_version: version,
  });

  expect(taxes(saved)).toEqual([
    [null, 10, 600, 60],
    ['Rental', 3, 100, 3],
    ['Exempt', 0, 300, 0],
  ]);
});

it('taxes no line of an exempt client', async () => {
  const { data } = await office.client
    .from('clients')
    .insert({ name: 'City', is_tax_exempt: true, tax_exempt_number: 'TX-1' })
    .select('id')
    .single();

  const quote = await office.quote({ client_id: data?.id, tax_rate: 0 }, lines);

  expect(quote).toMatchObject({ tax_exemption: 'TX-1', tax_amount: 0, taxes: null });
});

it('takes the rates along to a copy, an invoice, a deposit, and the rest', async () => {
  const quote = await office.acceptedQuote(lines, city);
  const copy = await office.call('duplicate_quote', { p_id: quote.id });
  const bill = (more: object) => office.call('bill_quote', { p_id: quote.id, ...more });
  const deposit = await bill({ p_kind: 'deposit', p_percent: 30 });
  const final = await bill({ p_kind: 'final' });
  const other = await office.acceptedQuote(lines, city);
  const converted = await office.call('convert_quote', { p_id: other.id });

  expect(taxes(copy)).toEqual(whole);
  expect(taxes(converted)).toEqual(whole);
  expect(taxes(deposit)).toEqual([
    ['City', 8.25, 180, 14.85],
    ['Rental', 3, 30, 0.9],
    ['Exempt', 0, 90, 0],
  ]);
  expect(taxes(final)).toEqual([
    ['City', 8.25, 420, 34.65],
    ['Rental', 3, 70, 2.1],
    ['Exempt', 0, 210, 0],
  ]);
  expect(deposit.items).toMatchObject([
    { name: `30% deposit, ${String(quote['quote_number'])} Deck (City 8.25%)` },
    { name: `30% deposit, ${String(quote['quote_number'])} Deck (Rental 3%)` },
    { name: `30% deposit, ${String(quote['quote_number'])} Deck (Exempt)` },
  ]);
});

it('credits in proportion to the rates, and fully to nothing', async () => {
  const invoice = await office.sentInvoice(city, lines);
  const half = await office.call('issue_credit_note', {
    p_invoice_id: invoice.id,
    p_amount: 526.25,
  });
  const rest = await office.call('issue_credit_note', {
    p_invoice_id: invoice.id,
    p_amount: 526.25,
  });

  expect(taxes(half)).toEqual([
    ['City', 8.25, 300, 24.75],
    ['Rental', 3, 50, 1.5],
    ['Exempt', 0, 150, 0],
  ]);
  expect([half, rest].map(({ total_amount }) => total_amount)).toEqual([526.25, 526.25]);
});

it('shows the client each rate, and nothing of a draft', async () => {
  const seen = async (invoice: Document) => {
    const { token } = await office.call<{ token: string }>('share_invoice', {
      p_id: invoice.id,
    });
    return (await office.backend.client().rpc('view_shared_document', { p_token: token })).data;
  };

  const sent = await seen(await office.sentInvoice(city, lines));

  expect(taxes(sent)).toEqual(whole);
  expect(sent.items).toMatchObject([{ tax_rate: null }, { tax_name: 'Exempt' }, { tax_rate: 3 }]);
});

it('refuses another rate name or rate on what was sent', async () => {
  const { id } = await office.sentInvoice(city, lines);

  const { error } = await office.client.from('invoices').update({ tax_name: 'Other' }).eq('id', id);
  const { error: taxed } = await office.client
    .from('invoice_items')
    .update({ tax_rate: 1 })
    .eq('invoice_id', id);

  expect([error?.code, taxed?.code]).toEqual(['PT409', 'PT409']);
});

it('reports sales, tax due, and tax collected by rate', async () => {
  const issue_date = '2026-03-10';
  const invoice = await office.sentInvoice({ ...city, issue_date, due_date: day(30) }, lines);
  await office.call('record_payment', {
    p_payment: {
      invoice_id: invoice.id,
      amount: 526.25,
      method: 'check',
      paid_at: '2026-03-20T18:00:00Z',
    },
  });

  const report = await office.call<{ rates: object[]; totals: object; periods: object[] }>(
    'tax_report',
    { p_from: '2026-03-01', p_to: '2026-03-31' },
  );

  const rates = [
    { name: 'City', rate: 8.25, sales: 600, tax_due: 49.5, tax_collected: 24.75, invoices: 1 },
    { name: 'Rental', rate: 3, sales: 100, tax_due: 3, tax_collected: 1.5, invoices: 1 },
    { name: 'Exempt', rate: 0, sales: 300, tax_due: 0, tax_collected: 0, invoices: 1 },
  ];
  expect(report.rates).toEqual(rates);
  expect(report.periods).toMatchObject([{ starts: '2026-03-01', rates }]);
  expect(report.totals).toEqual({
    gross: 1000,
    exempt: 0,
    untaxed: 300,
    taxable: 700,
    tax_due: 52.5,
    tax_collected: 26.25,
    invoices: 1,
  });
});
