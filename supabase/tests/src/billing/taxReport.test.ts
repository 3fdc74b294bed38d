import { day, openOffice, work, type Document, type Office } from './office.ts';

type Figures = Record<string, number>;
type Period = Figures & { starts: string; ends: string };
type Report = { periods: Period[]; totals: Figures };

let office: Office;
beforeEach(async () => {
  office = await openOffice();
}, 180_000);
afterEach(() => office?.close());

/** The tax report without its figures by rate, which lineTaxes.test.ts checks. */
const report = async (by = 'month', from = '2026-01-01', to = '2026-12-31'): Promise<Report> => {
  const args = { p_from: from, p_to: to, p_by: by };
  const { periods, totals } = await office.call<Report>('tax_report', args);
  const withoutRates = <Row extends Figures>(row: Row): Row => {
    const figures = { ...row };
    Reflect.deleteProperty(figures, 'rates');
    return figures;
  };
  return { periods: periods.map(withoutRates), totals: withoutRates(totals) };
};
const exemptClient = async (tax_exempt_number: string | null) => {
  const { data } = await office.client
    .from('clients')
    .insert({ name: 'City of Austin', is_tax_exempt: true, tax_exempt_number })
    .select('id')
    .single();
  return String(data?.id);
};
const of = (issue_date: string, unit_price: number, more: object = {}) =>
  office.sentInvoice({ issue_date, due_date: day(30), tax_rate: 8.25, ...more }, [
    { ...work, unit_price },
  ]);
const pay = (invoice: Document, amount: number, paid_at: string) =>
  office.call('record_payment', {
    p_payment: { invoice_id: invoice.id, amount, method: 'check', paid_at },
  });

it('splits sales into exempt, untaxed, and taxable, less credit notes and without retainage twice', async () => {
  const client_id = await exemptClient('TX-4711');
  const taxed = await of('2026-01-10', 1000, { retainage_rate: 10 });
  await of('2026-01-20', 300, { tax_rate: 0, client_id });
  await of('2026-02-03', 50, { tax_rate: 0 });
  await of('2026-04-01', 10);
  const retainage = await office.call('release_retainage', { p_invoice_id: taxed.id });
  await office.call('send_invoice', { p_id: retainage.id });
  const { id } = await office.call('issue_credit_note', {
    p_invoice_id: taxed.id,
    p_amount: 108.25,
  });
  await office.backend.sql`update invoices set issue_date = '2026-02-05' where id = ${id}`;

  const months = await report();
  const quarters = await report('quarter');

  const none = { exempt: 0, untaxed: 0, taxable: 0, tax_due: 0, tax_collected: 0 };
  expect(months.periods).toEqual([
    {
      ...none,
      starts: '2026-01-01',
      ends: '2026-01-31',
      gross: 1300,
      exempt: 300,
      taxable: 1000,
      tax_due: 82.5,
      invoices: 2,
    },
    {
      ...none,
      starts: '2026-02-01',
      ends: '2026-02-28',
      gross: -50,
      untaxed: 50,
      taxable: -100,
      tax_due: -8.25,
      invoices: 2,
    },
    {
      ...none,
      starts: '2026-04-01',
      ends: '2026-04-30',
      gross: 10,
      taxable: 10,
      tax_due: 0.83,
      invoices: 1,
    },
  ]);
  expect(quarters.periods.map(({ starts, ends, gross }) => [starts, ends, gross])).toEqual([
    ['2026-01-01', '2026-03-31', 1250],
    ['2026-04-01', '2026-06-30', 10],
  ]);
  expect(quarters.totals).toEqual(months.totals);
  expect(months.totals).toEqual({
    gross: 1260,
    exempt: 300,
    untaxed: 50,
    taxable: 910,
    tax_due: 75.08,
    tax_collected: 0,
    invoices: 5,
  });
});

it('counts the tax in each payment on its day, and all of it once the invoice is paid', async () => {
  const invoice = await of('2026-01-10', 99.99, { tax_rate: 8.875 });
  expect(invoice).toMatchObject({ tax_amount: 8.87, amount_due: 108.86 });
  await pay(invoice, 36.29, '2026-02-01T18:00:00Z');
  await pay(invoice, 36.29, '2026-02-20T18:00:00Z');
  await pay(invoice, 36.28, '2026-03-01T18:00:00Z');

  const { periods, totals } = await report();

  expect(periods.map(({ starts, tax_collected }) => [starts, tax_collected])).toEqual([
    ['2026-01-01', 0],
    ['2026-02-01', 5.91],
    ['2026-03-01', 2.96],
  ]);
  expect(totals.tax_collected).toBe(8.87);
  expect((await report('month', '2026-03-01', '2026-03-31')).totals.tax_collected).toBe(2.96);
});

it('takes what a credit note settles for no payment', async () => {
  const invoice = await of('2026-01-10', 100);
  await office.call('issue_credit_note', { p_invoice_id: invoice.id, p_amount: 40 });
  await pay(invoice, 68.25, '2026-02-01T18:00:00Z');

  const { totals } = await report();

  expect([totals.tax_due, totals.tax_collected]).toEqual([5.2, 5.2]);
});

it('marks a document of an exempt client, until it is sent', async () => {
  const client_id = await exemptClient(' TX-4711 ');
  const unnumbered = await exemptClient(null);
  const exemption = async (more: object) => (await of('2026-01-10', 100, more)).tax_exemption;
  const quote = await office.quote({ client_id, tax_rate: 0 });
  const sent = await of('2026-01-10', 100, { client_id, tax_rate: 0 });
  const { token } = await office.call<{ token: string }>('share_invoice', { p_id: sent.id });

  await office.client.from('clients').update({ tax_exempt_number: 'NEW' }).eq('id', client_id);

  expect(quote.tax_exemption).toBe('TX-4711');
  expect(await exemption({ client_id: unnumbered, tax_rate: 0 })).toBe('');
  expect(await exemption({ client_id })).toBeNull();
  expect(await exemption({ tax_rate: 0 })).toBeNull();
  expect(await office.call('get_invoice', { p_id: sent.id })).toMatchObject({
    tax_exemption: 'TX-4711',
  });
  const { data } = await office.backend.client().rpc('view_shared_document', { p_token: token });
  expect(data).toMatchObject({ tax_exemption: 'TX-4711' });
});

it('is refused to roles without money, for wrong dates, and shows no other company', async () => {
  await of('2026-01-10', 100);
  const other = await office.backend.makeCompany();
  const values = { p_from: '2026-01-01', p_to: '2026-12-31', p_by: 'month' };

  const { error } = await office.company.as('field_supervisor').client.rpc('tax_report', values);
  const { data } = await other.owner.client.rpc('tax_report', values);

  expect(error?.code).toBe('PT403');
  expect(data).toMatchObject({ periods: [], totals: { gross: 0 } });
  expect(await office.refusal('tax_report', { ...values, p_to: '2025-01-01' })).toMatchObject({
    code: 'PT422',
    hint: 'from',
  });
  expect(await office.refusal('tax_report', { ...values, p_by: 'week' })).toMatchObject({
    code: 'PT422',
    hint: 'by',
  });
});

it('tells owners in the filing notice what the report says', async () => {
  const taxed = await of('2026-01-10', 1000, { retainage_rate: 10 });
  await of('2026-01-20', 300, { tax_rate: 0 });
  await pay(taxed, 500, '2026-01-25T18:00:00Z');
  const { id } = await office.call('release_retainage', { p_invoice_id: taxed.id });
  await office.call('send_invoice', { p_id: id });
  await office.backend.sql`update invoices set issue_date = '2026-01-30' where id = ${id}`;

  const [notice] = await office.backend.sql<{ facts: object }[]>`
    select private.tax_of_month(${office.company.id}, '2026-01-01') as facts`;
  const { totals } = await report('month', '2026-01-01', '2026-01-31');
  const { data: old } = await office.client.from('tax_liability').select('taxable, tax');

  expect(notice?.facts).toEqual({
    month: '2026-01-01',
    taxable: 1000,
    tax: 82.5,
    collected: totals['tax_collected'],
  });
  expect(totals).toMatchObject({ gross: 1300, taxable: 1000, tax_due: 82.5 });
  expect(totals['tax_collected']).toBe(41.98);
  expect(old).toEqual([
    { taxable: 300, tax: 0 },
    { taxable: 1000, tax: 82.5 },
  ]);
});
