import { openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('a credit note on a paid invoice', () => {
  const paidInvoice = async () => {
    const { data } = await office.client
      .from('clients')
      .insert({ name: 'Paid' })
      .select('id')
      .single();
    const client_id = String(data?.id);
    const { id } = await office.sentInvoice({ client_id });
    await office.call('record_payment', {
      p_payment: {
        invoice_id: id,
        amount: 100,
        method: 'check',
        paid_at: '2026-10-01T12:00:00Z',
      },
    });
    return { id, client_id };
  };

  it('turns what was paid into credit, and leaves the invoice paid on its day', async () => {
    const { id } = await paidInvoice();

    await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 40 });

    const invoice = await office.call('get_invoice', { p_id: id });
    expect(invoice).toMatchObject({
      status: 'paid',
      balance: 0,
      paid_amount: 100,
      credited_amount: 40,
      paid_date: '2026-10-01',
      payments: [{ amount: 100 }, { kind: 'kept_as_credit', amount: -40 }, { amount: 40 }],
    });
    const { data } = await office.client
      .from('activity_log')
      .select('title')
      .eq('entity_id', id)
      .eq('status', 'paid');
    expect(data).toHaveLength(1);
  });

  it('is not taken back once its credit was paid out, until that is taken back', async () => {
    const { id, client_id } = await paidInvoice();
    const note = await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 40 });
    const p_id = crypto.randomUUID();
    const payout = { p_client_id: client_id, p_amount: 25, p_method: 'cash', p_id };
    await office.call('pay_out_credit', payout);

    const refused = await office.refusal('void_credit_note', { p_id: note.id });
    await office.call('undo_credit_payout', { p_id });
    await office.call('void_credit_note', { p_id: note.id });

    expect(refused.message).toBe(
      '$25.00 of this credit has been used or paid out. Undo that first.',
    );
    expect(await office.call('get_invoice', { p_id: id })).toMatchObject({
      status: 'paid',
      balance: 0,
      paid_date: '2026-10-01',
    });
    const { data } = await office.client
      .from('client_credit_list')
      .select('event, amount')
      .eq('client_id', client_id)
      .order('created_at');
    expect(data).toEqual([
      { event: 'credited', amount: 40 },
      { event: 'paid_out', amount: -25 },
      { event: 'payout_undone', amount: 25 },
      { event: 'note_voided', amount: -40 },
    ]);
  });
});

it('is told behind the link, until it is taken back', async () => {
  const { id } = await office.sentInvoice();
  const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });
  const told = () => office.call('view_shared_document', { p_token: token });
  const note = await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 15 });
  const credited = await told();

  await office.call('void_credit_note', { p_id: note.id });

  expect(credited).toMatchObject({ paid_amount: 15, credited_amount: 15, balance: 85 });
  expect(await told()).toMatchObject({ paid_amount: 0, credited_amount: 0, balance: 100 });
});

describe('a credit note is no payment', () => {
  const taxed = [{ ...work, unit_price: 1000 }];
  const collected = async (client: Office['client']) => {
    const { data } = await client.from('tax_liability').select('tax, tax_collected');
    return data;
  };

  it('collects no tax, neither from what was open nor from what was paid', async () => {
    const other = await openOffice();
    const { id } = await other.sentInvoice({ tax_rate: 10 }, taxed);
    await other.call('issue_credit_note', { p_invoice_id: id, p_amount: 550 });
    const unpaid = await collected(other.client);

    const payment = { invoice_id: id, amount: 275, method: 'check' };
    await other.call('record_payment', { p_payment: payment });
    const half = await collected(other.client);
    await other.call('record_payment', { p_payment: { ...payment, amount: 275 } });
    await other.call('issue_credit_note', { p_invoice_id: id, p_amount: 110 });
    const kept = await collected(other.client);

    expect(unpaid).toEqual([{ tax: 50, tax_collected: 0 }]);
    expect(half).toEqual([{ tax: 50, tax_collected: 25 }]);
    expect(kept).toEqual([{ tax: 40, tax_collected: 40 }]);
    await other.close();
  }, 60_000);

  it('says that nothing is due where nothing ever was', async () => {
    const { id } = await office.sentInvoice({}, [{ ...work, unit_price: 0 }]);

    const refused = await office.refusal('issue_credit_note', { p_invoice_id: id, p_amount: 1 });

    expect(refused.message).toBe('Nothing is due on this invoice, so there is nothing to credit.');
  });

  it('is told once, by its own name; so are credit and refunds', async () => {
    const { data: made } = await office.client
      .from('clients')
      .insert({ name: 'Told' })
      .select('id')
      .single();
    const client_id = String(made?.id);
    const { id } = await office.sentInvoice({ client_id });
    const { payment_id } = await office.call<{ payment_id: string }>('record_payment', {
      p_payment: { invoice_id: id, amount: 100, method: 'check' },
    });
    const note = await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 40 });
    const next = await office.sentInvoice({ client_id });
    const since = new Date().toISOString();
    await office.call('apply_client_credit', { p_invoice_id: next.id, p_amount: 40 });
    await office.call('reverse_payment', { p_payment_id: payment_id, p_amount: 10 });

    const { data: ofNote } = await office.client
      .from('activity_log')
      .select('title')
      .eq('entity_id', note.id);
    const { data: ofMoney } = await office.client
      .from('activity_log')
      .select('title')
      .eq('type', 'payment')
      .gte('created_at', since)
      .order('created_at');

    expect(ofNote).toEqual([{ title: 'Credit note issued' }]);
    expect(ofMoney).toEqual([{ title: 'Credit applied' }, { title: 'Refund recorded' }]);
  });
});

describe('retainage', () => {
  it('is not credited with the invoice that holds it', async () => {
    const { id } = await office.sentInvoice({ retainage_rate: 10 });

    const refused = await office.refusal('issue_credit_note', { p_invoice_id: id, p_amount: 100 });
    await office.call('issue_credit_note', { p_invoice_id: id, p_amount: 90 });
    const more = await office.refusal('issue_credit_note', { p_invoice_id: id, p_amount: 1 });

    expect(refused.message).toBe('Enter an amount up to $90.00.');
    expect(more.message).toBe('All of this invoice has been credited.');
  });

  it('keeps its invoice as it is while it is on another', async () => {
    const { id } = await office.sentInvoice({ retainage_rate: 10 });
    const released = await office.call('release_retainage', { p_invoice_id: id });
    const message = `The retainage of this invoice is billed on invoice ${String(released.invoice_number)}. Void that invoice first.`;

    const refusals = [
      await office.refusal('void_invoice', { p_id: id }),
      await office.refusal('revise_invoice', { p_id: id }),
    ];
    await office.call('void_invoice', { p_id: released.id });
    const voided = await office.call('void_invoice', { p_id: id });

    expect(refusals).toEqual([
      { code: 'PT409', message, hint: null },
      { code: 'PT409', message, hint: null },
    ]);
    expect(voided).toMatchObject({ status: 'void' });
  });
});

describe('a credit note over any amount', () => {
  it.each([
    // 277.17 and 8.25 % are 300.04, 277.18 are 300.05: nothing and its tax make 300.06 … as it does for many sums
    [8.25, 300.06],
    [8.25, 300.07],
    [8.25, 0.06],
    [8.25, 0.01],
    [100, 33.33],
    [0, 12.34],
  ])(
    'at %d%% over $%d takes its own tax off what is owed, to the cent',
    async (tax_rate, p_amount) => {
      const { id } = await office.sentInvoice({ tax_rate }, [{ ...work, unit_price: 1000 }]);

      const note = await office.call('issue_credit_note', { p_invoice_id: id, p_amount });

      expect(note).toMatchObject({ total_amount: p_amount, tax_rate });
      const { subtotal, tax_amount } = note as unknown as { subtotal: number; tax_amount: number };
      expect(Math.abs(tax_amount - (subtotal * tax_rate) / 100)).toBeLessThan(0.0151);
    },
  );

  it('takes the tax of every cent between two dollars', async () => {
    const { id } = await office.sentInvoice({ tax_rate: 8.25 }, [{ ...work, unit_price: 1000 }]);
    const notes = [];
    for (let cents = 1000; cents < 1030; cents += 1)
      notes.push(
        await office.call('issue_credit_note', { p_invoice_id: id, p_amount: cents / 100 }),
      );

    expect(notes.filter(({ tax_amount }) => Number(tax_amount) < 0.75)).toEqual([]);
    expect(notes.map(({ total_amount }) => total_amount)).toEqual(
      notes.map((_, at) => (1000 + at) / 100),
    );
  });
});
