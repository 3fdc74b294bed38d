import { lineOf, openOrders } from './orders.ts';
import { openOffice, work, type Document, type Office } from './office.ts';

let office: Office;
let orders: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
beforeEach(async () => {
  orders = await openOrders(office);
});
afterAll(() => office?.close());

describe('an approved change order', () => {
  it('is billed once, whoever asks at the same time', async () => {
    const order = await orders.makeOrder(500);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        office.client.rpc('save_invoice', orders.bill([lineOf(order)])),
      ),
    );

    const made = answers.flatMap(({ data }) => data ?? []);
    expect(made).toHaveLength(1);
    expect(await orders.invoiceOf(order)).toBe(made[0].id);
    expect(new Set(answers.flatMap(({ error }) => error?.message ?? []))).toEqual(
      new Set([`Change order ${order.number} is on invoice ${made[0].invoice_number} already.`]),
    );
  });

  it('takes tax, discount and retainage as the invoice has them', async () => {
    const order = await orders.makeOrder(1000);

    const invoice = await office.call(
      'save_invoice',
      orders.bill([lineOf(order)], {
        tax_rate: 10,
        discount_type: 'percent',
        discount_value: 5,
        retainage_rate: 10,
      }),
    );

    expect(invoice).toMatchObject({
      subtotal: 1000,
      discount_amount: 50,
      total_amount: 1045,
      retainage_amount: 95,
    });
  });

  it('can be billed again once its invoice is voided or deleted, or its line is taken out', async () => {
    const order = await orders.makeOrder(500);
    const voided = await office.call('save_invoice', orders.bill([lineOf(order)]));
    await office.call('send_invoice', { p_id: voided.id });
    await office.call('void_invoice', { p_id: voided.id });
    expect(await orders.invoiceOf(order)).toBeNull();
    const deleted = await office.call('save_invoice', orders.bill([lineOf(order)]));
    await office.call('delete_documents', { p_table: 'invoices', p_ids: [deleted.id] });
    expect(await orders.invoiceOf(order)).toBeNull();
    const emptied = await office.call('save_invoice', orders.bill([lineOf(order), work]));

    await office.call('save_invoice', orders.change(emptied, [work]));

    expect(await orders.invoiceOf(order)).toBeNull();
  });

  it('stays with its later invoice when the deletion of the earlier one is undone', async () => {
    const order = await orders.makeOrder(500);
    const first = await office.call('save_invoice', orders.bill([lineOf(order)]));
    const first_ids = { p_table: 'invoices', p_ids: [first.id] };
    await office.call('delete_documents', first_ids);
    await office.call('restore_documents', first_ids);
    expect(await orders.invoiceOf(order)).toBe(first.id);
    await office.call('delete_documents', first_ids);
    const second = await office.call('save_invoice', orders.bill([lineOf(order)]));

    const { message } = await office.refusal('restore_documents', first_ids);

    expect(message).toBe(
      `Change order ${order.number} is on invoice ${String(second.invoice_number)} already.`,
    );
    expect(await orders.invoiceOf(order)).toBe(second.id);
  });

  it('is billed over no more than was approved, and on an invoice of its own project', async () => {
    const order = await orders.makeOrder(500);
    const elsewhere = await orders.makeProject();

    expect(await orders.reasonFor(orders.bill([lineOf(order, { unit_price: 500.01 })]))).toBe(
      `Change order ${order.number} was approved over $500.00, and $500.00 of it is left to invoice.`,
    );
    expect(await orders.reasonFor(orders.bill([lineOf(order), lineOf(order)]))).toContain(
      'over $500.00',
    );
    for (const project_id of [elsewhere, null])
      expect(await orders.reasonFor(orders.bill([lineOf(order)], { project_id }))).toContain(
        'another project',
      );
  });

  it('goes neither unapproved nor on an invoice of retainage', async () => {
    const rejected = await orders.makeOrder(500, 'rejected');
    const order = await orders.makeOrder(500);
    const held = await office.sentInvoice({ project_id: orders.project, retainage_rate: 10 });
    const release = await office.call('release_retainage', { p_invoice_id: held.id });

    expect(await orders.reasonFor(orders.bill([lineOf(rejected)]))).toContain(
      'has not been approved',
    );
    expect(await orders.reasonFor(orders.change(release, [work, lineOf(order)]))).toContain(
      'takes no change orders',
    );
  });

  it('cannot be changed or moved behind the functions’ back', async () => {
    const order = await orders.makeOrder(500);
    const elsewhere = await orders.makeProject();
    const invoice = await office.call('save_invoice', orders.bill([lineOf(order)]));

    const answers = [
      await office.client
        .from('invoice_items')
        .update({ unit_price: 501 })
        .eq('invoice_id', invoice.id),
      await office.client
        .from('invoice_items')
        .update({ change_order_id: null })
        .eq('invoice_id', invoice.id),
      await office.client.from('invoices').update({ project_id: elsewhere }).eq('id', invoice.id),
      await office.client
        .from('invoice_items')
        .insert({ invoice_id: invoice.id, ...lineOf(order) }),
    ];

    expect(answers.map(({ error }) => error?.code)).toEqual(['PT422', '42501', 'PT422', 'PT422']);
    const moved = await office.call(
      'save_invoice',
      orders.change(invoice, [work], { project_id: elsewhere }),
    );
    expect(moved).toMatchObject({ project_id: elsewhere });
  });

  it('is nobody else’s to bill', async () => {
    const order = await orders.makeOrder(500);
    const rival = await office.backend.makeCompany({ plan: 'professional' });
    const { data: client } = await rival.owner.client
      .from('clients')
      .insert({ name: 'Other' })
      .select('id')
      .single();
    const invoice = {
      ...orders.bill([lineOf(order)]).p_invoice,
      client_id: client?.id,
      project_id: null,
    };

    const { error } = await rival.owner.client.rpc('save_invoice', {
      p_invoice: invoice,
      p_items: [lineOf(order)],
    });

    expect(error).not.toBeNull();
    expect(await orders.invoiceOf(order)).toBeNull();
  });

  it('lowers an invoice as a deduction, which alone makes none', async () => {
    const deduction = await orders.makeOrder(-300);

    expect((await office.refusal('save_invoice', orders.bill([lineOf(deduction)]))).message).toBe(
      'The total cannot be negative.',
    );
    const invoice = await office.call(
      'save_invoice',
      orders.bill([{ ...work, unit_price: 1000 }, lineOf(deduction)], { tax_rate: 10 }),
    );

    expect(invoice).toMatchObject({ subtotal: 700, total_amount: 770 });
    expect(await orders.invoiceOf(deduction)).toBe(invoice.id);
  });

  it('keeps the lines of its sent invoice when project and change orders are removed for good', async () => {
    const order = await orders.makeOrder(500);
    const invoice = await office.call('save_invoice', orders.bill([lineOf(order)]));
    await office.call('send_invoice', { p_id: invoice.id });

    await office.backend.sql`delete from projects where id = ${orders.project}`;

    expect(await office.call('get_invoice', { p_id: invoice.id })).toMatchObject({
      project_id: null,
      total_amount: 500,
      items: [{ change_order_id: null }],
    });
  });
});

describe('beside the work of a quote', () => {
  const quoted = async () => {
    const quote = await office.quote({ project_id: orders.project }, [
      { ...work, unit_price: 10_000 },
    ]);
    return office.call('set_quote_status', { p_id: quote.id, p_status: 'accepted' });
  };
  const part = (quote: Document, p_kind: string, p_percent?: number) =>
    office.call('bill_quote', { p_id: quote.id, p_kind, p_percent });

  it('bills nothing of the quote, whose progress goes on where it was', async () => {
    const quote = await quoted();
    const order = await orders.makeOrder(-500);
    const progress = await part(quote, 'progress', 30);
    const [line] = progress.items;

    // as the wizard sends it: what the line shows, and no more
    await office.call(
      'save_invoice',
      orders.change(progress, [
        { id: line?.id, name: 'Work', quantity: 1, unit_price: 3000 },
        lineOf(order),
      ]),
    );
    const next = await part(quote, 'progress', 50);
    const last = await part(quote, 'final');

    expect(next).toMatchObject({ total_amount: 2000, items: [{ percent_before: 30 }] });
    expect(last).toMatchObject({
      total_amount: 5000,
      items: [{ unit_price: 10_000 }, { unit_price: -3000 }, { unit_price: -2000 }],
    });
  });
});
