import { openOffice, work, type Document, type Office } from './office.ts';

let office: Office;
let free: Document;
beforeAll(async () => {
  office = await openOffice();
  free = await office.sentInvoice({}, [
    { ...work, unit_price: 120 },
    { name: 'Goodwill', quantity: 1, unit_price: -120 },
  ]);
}, 180_000);
afterAll(() => office?.close());

const today = new Date().toISOString().slice(0, 10);

describe('an invoice on which nothing is due', () => {
  it('is paid when it is sent, and the ledger has no row of it', () => {
    expect(free).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      paid_date: today,
      total_amount: 0,
      balance: 0,
      aging_days: 0,
      payments: [],
    });
  });

  it('is paid in the lists, and for whom reads its link', async () => {
    const paid = await office.call<{ rows: Document[] }>('invoice_page', {
      p_filters: { payment: ['paid'] },
    });
    const share = await office.call('share_invoice', { p_id: free.id });
    const shared = await office.call('view_shared_document', { p_token: share.token });
    const after = await office.call('get_invoice', { p_id: free.id });

    expect(paid).toMatchObject({ rows: [{ id: free.id, payment_status: 'paid' }] });
    expect(shared).toMatchObject({ payment_status: 'paid', balance: 0 });
    expect(after.status).toBe('paid');
  });

  it('takes no payment, credit note or reminder', async () => {
    const payment = await office.refusal('record_payment', {
      p_payment: { invoice_id: free.id, amount: 1, method: 'cash' },
    });
    const note = await office.refusal('issue_credit_note', { p_invoice_id: free.id, p_amount: 1 });
    const [reminder] = await office.call<object[]>('send_reminders', { p_ids: [free.id] });

    expect([payment.code, note.code]).toEqual(['PT422', 'PT422']);
    expect(reminder).toMatchObject({ ok: false, message: 'Nothing is due on this invoice.' });
  });

  it('says nothing of how its client pays', async () => {
    const { id } = await office.sentInvoice();
    await office.call('record_payment', {
      p_payment: { invoice_id: id, amount: 100, method: 'check' },
    });
    await office.backend.sql`update invoices set issue_date = current_date - 10 where id = ${id}`;

    const { data } = await office.client
      .from('client_financials')
      .select('average_days_to_pay, on_time_rate, invoices, outstanding')
      .eq('client_id', office.customer)
      .single();
    const figures = await office.call<{ kpis: object; clients: object[] }>('analytics', {});

    expect(data).toEqual({
      average_days_to_pay: 10,
      on_time_rate: 100,
      invoices: 2,
      outstanding: 0,
    });
    expect(figures.kpis).toMatchObject({ days_to_pay: 10, outstanding: 0, open_invoices: 0 });
    expect(figures.clients).toMatchObject([{ paidOnTime: 1, fellDue: 1, avgPaymentDays: 10 }]);
  });

  it('may be revised, and is open where something is due then', async () => {
    const { version } = await office.call('revise_invoice', { p_id: free.id });
    const draft = await office.call('save_invoice', {
      p_invoice: { ...free },
      p_items: [work],
      p_version: version,
    });
    const sent = await office.call('send_invoice', { p_id: free.id });

    expect(draft).toMatchObject({ status: 'draft', paid_date: null });
    expect(sent).toMatchObject({ status: 'sent', paid_date: null, balance: 100 });
  });

  it('may be voided, which one that was paid may not', async () => {
    const { id } = await office.sentInvoice({ discount_type: 'percent', discount_value: 100 });
    const paid = await office.sentInvoice();
    await office.call('record_payment', {
      p_payment: { invoice_id: paid.id, amount: 100, method: 'check' },
    });

    const voided = await office.call('void_invoice', { p_id: id });
    const refusal = await office.refusal('void_invoice', { p_id: paid.id });
    const revision = await office.refusal('revise_invoice', { p_id: paid.id });

    expect(voided).toMatchObject({ status: 'void', paid_date: null });
    expect([refusal.code, revision.code]).toEqual(['PT409', 'PT409']);
  });

  it('is also one of which all is held back, until it is released', async () => {
    const held = await office.sentInvoice({ retainage_rate: 100 });
    const released = await office.call('release_retainage', { p_invoice_id: held.id });

    expect(held).toMatchObject({ status: 'paid', retainage_amount: 100, balance: 0 });
    expect(released).toMatchObject({ total_amount: 100 });
  });
});
