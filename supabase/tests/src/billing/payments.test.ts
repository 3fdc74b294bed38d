import { openOffice, type Document, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const pay = (invoice_id: string, amount: number, more: Record<string, unknown> = {}) =>
  office.call<{ payment_id: string; credited: number; invoice: Document }>('record_payment', {
    p_payment: { invoice_id, amount, method: 'check' },
    ...more,
  });
const credit = async () => {
  const { data } = await office.client
    .from('client_financials')
    .select('credit')
    .eq('client_id', office.customer)
    .single();
  return data?.credit;
};

describe('recording a payment', () => {
  it('moves the invoice from sent to partial to paid, with the day of payment', async () => {
    const { id } = await office.sentInvoice();

    const partly = await pay(id, 40);
    const wholly = await pay(id, 60);

    expect(partly.invoice).toMatchObject({
      status: 'partial',
      balance: 60,
      payment_status: 'partial',
      paid_date: null,
    });
    expect(wholly.invoice).toMatchObject({ status: 'paid', balance: 0, payment_method: 'check' });
    expect(wholly.invoice.paid_date).not.toBeNull();
  });

  it.each([
    [{ amount: 0 }, 'Enter an amount above 0.'],
    [{ amount: -5 }, 'Enter an amount above 0.'],
    [{ amount: 10.001 }, 'Enter an amount above 0.'],
    [{ method: 'shells' }, 'Choose a payment method.'],
    [{ amount: 100.01 }, 'The payment is larger than the balance of $100.00.'],
  ])('refuses %j', async (changes, message) => {
    const { id } = await office.sentInvoice();

    const refused = await office.refusal('record_payment', {
      p_payment: { invoice_id: id, amount: 10, method: 'cash', ...changes },
    });

    expect(refused).toMatchObject({ code: 'PT422', message });
  });

  it('keeps what is paid too much as credit, and pays the next invoice from it', async () => {
    const { id } = await office.sentInvoice();
    const before = await credit();
    const paid = await pay(id, 130, { p_overpayment: 'credit' });
    const next = await office.sentInvoice();

    const settled = await office.call('apply_client_credit', {
      p_invoice_id: next.id,
      p_amount: 30,
    });

    expect(paid).toMatchObject({
      credited: 30,
      invoice: { status: 'paid', paid_amount: 100, payments: [{ amount: 100, credited: 30 }] },
    });
    expect(settled.payments).toEqual([expect.objectContaining({ amount: 30, credited: 0 })]);
    expect(settled).toMatchObject({ status: 'partial', balance: 70 });
    expect(await credit()).toBe(before);
  });

  it('takes a payment back in part, then in full, then no more', async () => {
    const { id } = await office.sentInvoice();
    const { payment_id } = await pay(id, 100);

    const partly = await office.call('reverse_payment', { p_payment_id: payment_id, p_amount: 25 });
    const wholly = await office.call('reverse_payment', { p_payment_id: payment_id });
    const again = await office.refusal('reverse_payment', { p_payment_id: payment_id });

    expect(partly).toMatchObject({ status: 'partial', balance: 25 });
    expect(wholly).toMatchObject({ status: 'sent', balance: 100 });
    expect(again).toMatchObject({
      code: 'PT409',
      message: 'This payment was already reversed.',
    });
  });

  it('answers for each of many', async () => {
    const [open, paid] = [await office.sentInvoice(), await office.sentInvoice()];
    await pay(paid.id, 100);

    const answers = await office.call<{ invoice_id: string; ok: boolean }[]>('record_payments', {
      p_payments: [open, paid].map(({ id }) => ({ invoice_id: id, method: 'ach' })),
    });

    expect(new Map(answers.map(({ invoice_id, ok }) => [invoice_id, ok]))).toEqual(
      new Map([
        [open.id, true],
        [paid.id, false],
      ]),
    );
  });

  it('closes an invoice with money to voiding and deleting', async () => {
    const { id } = await office.sentInvoice();
    await pay(id, 10);

    const voided = await office.refusal('void_invoice', { p_id: id });
    const [deleted] = await office.call<{ ok: boolean }[]>('delete_documents', {
      p_table: 'invoices',
      p_ids: [id],
    });

    expect(voided.code).toBe('PT409');
    expect(deleted?.ok).toBe(false);
  });

  it('is for nobody to write, change or remove by hand', async () => {
    const { id } = await office.sentInvoice();
    const { payment_id } = await pay(id, 10);
    const { client } = office;

    const codes = [
      (await client.from('payments').insert({ invoice_id: id, amount: 5, method: 'cash' })).error
        ?.code,
      (await client.from('payments').update({ amount: 5 }).eq('id', payment_id)).error?.code,
      (await client.from('payments').delete().eq('id', payment_id)).error?.code,
    ];

    expect(codes).toEqual(['42501', '42501', '42501']);
    await expect(
      office.backend.sql`update payments set amount = 5 where id = ${payment_id}`,
    ).rejects.toThrow('append-only');
  });
});

describe('a credit note', () => {
  it('settles the open balance first, credits the rest, and can be taken back', async () => {
    const { id } = await office.sentInvoice({ tax_rate: 10 });
    await pay(id, 80);
    const before = await credit();

    const note = await office.call('issue_credit_note', {
      p_invoice_id: id,
      p_amount: 44,
      p_reason: 'Damaged boards',
    });
    const after = await office.call('get_invoice', { p_id: id });
    const credited = await credit();
    await office.call('void_credit_note', { p_id: note.id, p_reason: 'Wrong client' });

    expect(note).toMatchObject({
      invoice_number: 'CN-0001',
      total_amount: 44,
      tax_amount: 4,
      balance: 0,
    });
    expect(after).toMatchObject({ status: 'paid', balance: 0 });
    expect(credited - before).toBe(14);
    expect(await office.call('get_invoice', { p_id: id })).toMatchObject({
      status: 'partial',
      balance: 30,
    });
    expect(await credit()).toBe(before);
  });

  it('never exceeds the invoice', async () => {
    const { id } = await office.sentInvoice();
    await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 60 });

    const { message } = await office.refusal('issue_credit_note', {
      p_invoice_id: id,
      p_amount: 41,
    });

    expect(message).toBe('Enter an amount up to $40.00.');
  });
});
