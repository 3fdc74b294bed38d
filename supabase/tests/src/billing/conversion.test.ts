import { day, openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

type Billed = Record<'total_amount' | 'tax_amount' | 'retainage_amount', number>;

describe('conversion', () => {
  it('takes the terms of the client as the due date and leaves out what was not chosen', async () => {
    const { id } = await office.acceptedQuote([
      work,
      { ...work, is_optional: true, is_selected: false },
    ]);

    const invoice = await office.call('convert_quote', { p_id: id });

    expect(invoice).toMatchObject({
      status: 'draft',
      kind: 'standard',
      due_date: day(30),
      total_amount: 100,
      items_count: 1,
    });
  });

  it('asks for a client when the quote has none', async () => {
    const { id } = await office.quote({ client_id: null, custom_client_name: 'Walk-in' });
    await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });

    const { message } = await office.refusal('convert_quote', { p_id: id });
    const invoice = await office.call('convert_quote', {
      p_id: id,
      p_client_id: office.customer,
      p_due_date: day(10),
    });

    expect(message).toBe('Client is required');
    expect(invoice).toMatchObject({ client_id: office.customer, due_date: day(10) });
  });

  it('bills a deposit, progress with retainage and the rest, never more than the quote', async () => {
    const { id, items } = await office.acceptedQuote([
      { ...work, unit_price: 1000 },
      { ...work, unit_price: 3000 },
    ]);
    const lines = [{ quote_item_id: items[0]?.id, percent_complete: 50 }];

    const deposit = await office.call('bill_quote', { p_id: id, p_kind: 'deposit', p_percent: 10 });
    const progress = await office.call('bill_quote', {
      p_id: id,
      p_kind: 'progress',
      p_lines: lines,
      p_retainage_rate: 10,
    });
    const rest = await office.call('bill_quote', { p_id: id, p_kind: 'final' });
    const more = await office.refusal('bill_quote', { p_id: id, p_kind: 'deposit', p_percent: 1 });

    expect(deposit).toMatchObject({ kind: 'deposit', total_amount: 400 });
    expect(progress).toMatchObject({ total_amount: 450, retainage_amount: 45, balance: 405 });
    expect(rest).toMatchObject({ total_amount: 3150 });
    expect(more.message).toBe('This quote has been invoiced in full.');
  });

  it('says before what a part comes to, as the invoice then is, and keeps nothing of it', async () => {
    const { id } = await office.acceptedQuote([{ ...work, unit_price: 999.99 }], {
      discount_type: 'percent',
      discount_value: 7,
      tax_rate: 8.25,
    });
    const part = { p_id: id, p_kind: 'progress', p_percent: 33, p_retainage_rate: 10 };

    const said = await office.call('preview_quote_bill', part);
    const again = await office.call('preview_quote_bill', part);
    const invoice = await office.call<Billed>('bill_quote', part);
    const next = await office.call('preview_quote_bill', { p_id: id, p_kind: 'final' });
    const none = await office.refusal('preview_quote_bill', part);
    const rest = await office.call('bill_quote', { p_id: id, p_kind: 'final' });

    const { total_amount, tax_amount, retainage_amount } = invoice;
    expect(again).toEqual(said);
    expect(said).toEqual({
      total_amount,
      tax_amount,
      retainage_amount,
      deposit_deducted: null,
      left: Number((929.99 - (total_amount - tax_amount)).toFixed(2)),
    });
    expect(next).toMatchObject({ total_amount: rest.total_amount, left: 0 });
    expect(none.message).toBe('Enter a percentage higher than what is already billed.');
  });

  it('takes another amount of a progress line for another progress', async () => {
    const { id } = await office.acceptedQuote([{ ...work, unit_price: 10_000 }]);
    const progress = () =>
      office.call('bill_quote', { p_id: id, p_kind: 'progress', p_percent: 30 });
    const { id: invoice, version, items } = await progress();

    // as the wizard sends it: what the line shows, and no more
    const saved = await office.call('save_invoice', {
      p_invoice: { id: invoice, client_id: office.customer, title: 'Deck', due_date: day(30) },
      p_items: [{ id: items[0]?.id, name: 'Work', quantity: 1, unit_price: 2500 }, work],
      p_version: version,
    });

    expect(saved.items).toMatchObject([
      { percent_before: 0, percent_complete: 25 },
      { percent_before: null, percent_complete: null },
    ]);
    expect(await progress()).toMatchObject({ total_amount: 500 });
  });

  it.each([
    ['an amount', { discount_type: 'amount', discount_value: 100.01 }],
    ['a percentage', { discount_type: 'percent', discount_value: 7.5 }],
  ])('lets a discount of %s go along with the work, to the cent', async (_what, discount) => {
    const lines = [
      { ...work, unit_price: 333.33 },
      { ...work, unit_price: 999.98 },
    ];
    const { id, subtotal, discount_amount } = await office.quote(
      { ...discount, tax_rate: 8.25 },
      lines,
    );
    await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });
    const progress = (p_percent: number) =>
      office.call('bill_quote', { p_id: id, p_kind: 'progress', p_percent });

    const parts = [await progress(33.33), await progress(70), await progress(100)];

    const sum = (field: string) =>
      parts.reduce((cents, part) => cents + Math.round(Number(part[field]) * 100), 0) / 100;
    expect(sum('subtotal')).toBe(subtotal);
    expect(sum('discount_amount')).toBe(discount_amount);
    expect(parts[0]).toMatchObject({
      discount_amount: Math.round(Number(discount_amount) * 33.33) / 100,
    });
  });

  it('takes every earlier invoice off the agreed amount, line by line', async () => {
    const { id, quote_number } = await office.acceptedQuote([{ ...work, unit_price: 1000 }]);
    const deposit = await office.call('bill_quote', { p_id: id, p_kind: 'deposit', p_percent: 30 });
    const void_ = await office.call('bill_quote', { p_id: id, p_kind: 'deposit', p_percent: 5 });
    await office.call('send_invoice', { p_id: void_.id });
    await office.call('void_invoice', { p_id: void_.id });
    const half = await office.call('bill_quote', { p_id: id, p_kind: 'progress', p_percent: 50 });

    const final = await office.call('bill_quote', { p_id: id, p_kind: 'final' });

    expect(final).toMatchObject({
      total_amount: 350,
      items: [
        { name: `Agreed in ${String(quote_number)} Deck`, unit_price: 1000 },
        { name: `Less invoice ${String(deposit.invoice_number)} (deposit)`, unit_price: -300 },
        { name: `Less invoice ${String(half.invoice_number)} (progress)`, unit_price: -350 },
      ],
    });
  });

  it('releases retainage once', async () => {
    const held = await office.sentInvoice({ retainage_rate: 10 });
    const { id } = held;

    const released = await office.call('release_retainage', { p_invoice_id: id });
    const again = await office.refusal('release_retainage', { p_invoice_id: id });
    const after = await office.call('get_invoice', { p_id: id });
    await office.call('delete_documents', { p_table: 'invoices', p_ids: [released.id] });
    const undone = await office.call('get_invoice', { p_id: id });

    expect(held.retainage_invoice).toBeNull();
    expect(released).toMatchObject({ kind: 'retainage', total_amount: 10 });
    expect(again.code).toBe('PT409');
    expect(after.retainage_invoice).toEqual({
      id: released.id,
      invoice_number: released.invoice_number,
    });
    expect(undone.retainage_invoice).toBeNull();
  });
});
