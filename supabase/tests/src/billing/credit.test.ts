import { openOffice, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

type Entry = { id: string; event: string; amount: number; is_undone: boolean };

/** A client with $30 of credit that came with a check over $130. */
async function clientWithCredit() {
  const { data } = await office.client
    .from('clients')
    .insert({ name: 'Overpaid' })
    .select('id')
    .single();
  const client_id = String(data?.id);
  const invoice = await office.sentInvoice({ client_id });
  const { payment_id } = await office.call<{ payment_id: string }>('record_payment', {
    p_payment: { invoice_id: invoice.id, amount: 130, method: 'check' },
    p_overpayment: 'credit',
  });
  return { client_id, invoice, payment_id };
}
const creditOf = async (client_id: string) => {
  const { data } = await office.client
    .from('client_financials')
    .select('credit')
    .eq('client_id', client_id)
    .single();
  return data?.credit;
};
const entriesOf = async (client_id: string): Promise<Entry[]> => {
  const { data } = await office.client
    .from('client_credit_list')
    .select('id, event, amount, is_undone')
    .eq('client_id', client_id)
    .order('created_at');
  return data ?? [];
};
const payOut = (p_client_id: string, p_amount: number, more: Record<string, unknown> = {}) =>
  office.call<{ credit: number }>('pay_out_credit', {
    p_client_id,
    p_amount,
    p_method: 'check',
    ...more,
  });

describe('paying out credit', () => {
  it('takes it from the ledger once, with how and when', async () => {
    const { client_id } = await clientWithCredit();
    const p_id = crypto.randomUUID();
    const first = await payOut(client_id, 20.5, {
      p_id,
      p_reference: '2001',
      p_notes: 'Mailed',
      p_paid_at: '2026-11-02T12:00:00Z',
    });

    const again = await payOut(client_id, 20.5, { p_id });

    expect([first.credit, again.credit, await creditOf(client_id)]).toEqual([9.5, 9.5, 9.5]);
    const { data } = await office.client.from('client_credit_list').select('*').eq('id', p_id);
    expect(data).toEqual([
      expect.objectContaining({
        event: 'paid_out',
        amount: -20.5,
        method: 'check',
        reference: '2001',
        notes: 'Mailed',
        invoice_number: null,
      }),
    ]);
    expect(new Date(data?.[0]?.happened_at).toISOString()).toBe('2026-11-02T12:00:00.000Z');
  });

  it.each([
    [{ p_amount: 30.01 }, 'The client has only $30.00 of credit.', 'amount'],
    [{ p_amount: 0 }, 'Enter an amount above 0.', 'amount'],
    [{ p_amount: 1.001 }, 'Enter an amount above 0.', 'amount'],
    [{ p_method: 'shells' }, 'Choose a payout method.', 'method'],
    [{ p_paid_at: '2999-01-01' }, "The payment date can't be in the future.", 'paid_on'],
  ])('refuses %j', async (changes, message, hint) => {
    const { client_id } = await clientWithCredit();

    const refused = await office.refusal('pay_out_credit', {
      p_client_id: client_id,
      p_amount: 1,
      p_method: 'cash',
      ...changes,
    });

    expect(refused).toEqual({ code: 'PT422', message, hint });
    expect(await creditOf(client_id)).toBe(30);
  });

  it('is taken back once', async () => {
    const { client_id } = await clientWithCredit();
    const p_id = crypto.randomUUID();
    await payOut(client_id, 30, { p_id });

    const back = await office.call<{ credit: number }>('undo_credit_payout', { p_id });
    await office.call('undo_credit_payout', { p_id });

    expect(back.credit).toBe(30);
    expect((await entriesOf(client_id)).map((row) => [row.event, row.is_undone])).toEqual([
      ['overpaid', false],
      ['paid_out', true],
      ['payout_undone', false],
    ]);
    const overpaid = (await entriesOf(client_id))[0];
    expect(await office.refusal('undo_credit_payout', { p_id: overpaid?.id })).toMatchObject({
      code: 'PT404',
    });
  });

  it('is for who records payments, and for nobody of another company', async () => {
    const { client_id } = await clientWithCredit();
    const stranger = await office.backend.makeCompany({ plan: 'professional' });
    const starter = await office.backend.makeCompany({ plan: 'starter' });
    const values = { p_client_id: client_id, p_amount: 5, p_method: 'cash' };
    const p_id = crypto.randomUUID();
    await payOut(client_id, 5, { p_id });
    const codes = async (name: string, given: object) => {
      const callers = [office.company.as('field_supervisor'), stranger.owner, starter.owner];
      const answers = await Promise.all(callers.map(({ client }) => client.rpc(name, given)));
      return answers.map(({ error }) => error?.code);
    };

    expect(await codes('pay_out_credit', values)).toEqual(['PT403', 'PT404', 'PT402']);
    expect(await codes('undo_credit_payout', { p_id })).toEqual(['PT403', 'PT404', 'PT402']);
    const { data } = await stranger.owner.client.from('client_credit_list').select('id');
    const { data: field } = await office.company
      .as('field_supervisor')
      .client.from('client_credit_list')
      .select('id');
    expect([data, field, await creditOf(client_id)]).toEqual([[], [], 25]);
  });

  it('tells the feed of it, without an amount', async () => {
    const { client_id } = await clientWithCredit();
    await payOut(client_id, 5);

    const { data } = await office.client
      .from('activity_log')
      .select('title, description, permission')
      .eq('entity_id', client_id)
      .eq('status', 'paid out');

    expect(data).toEqual([
      { title: 'Credit paid out', description: 'Overpaid', permission: 'view_money' },
    ]);
  });
});

describe('taking back a payment that was too much', () => {
  it('takes the credit along that came with it', async () => {
    const { client_id, payment_id } = await clientWithCredit();

    const invoice = await office.call('reverse_payment', { p_payment_id: payment_id });

    expect(invoice).toMatchObject({ status: 'sent', balance: 100 });
    expect(invoice.payments).toHaveLength(3);
    expect(invoice.payments).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: 100, credited: 30 }),
        expect.objectContaining({ kind: 'refund', amount: 0, credited: -30, provider: 'manual' }),
        expect.objectContaining({ kind: 'refund', amount: -100, credited: 0 }),
      ]),
    );
    expect(await creditOf(client_id)).toBe(0);
  });

  it('gives a part of it back from the credit first, so that nothing is open again', async () => {
    const { client_id, payment_id } = await clientWithCredit();
    const p_id = crypto.randomUUID();

    const once = { p_payment_id: payment_id, p_amount: 20, p_id };
    await office.call('reverse_payment', once);
    const invoice = await office.call('reverse_payment', once);

    expect(invoice).toMatchObject({ status: 'paid', balance: 0 });
    expect(await creditOf(client_id)).toBe(10);
  });

  it('takes no more than is left once the credit was used', async () => {
    const { client_id, payment_id } = await clientWithCredit();
    await payOut(client_id, 30);

    const refused = await office.refusal('reverse_payment', {
      p_payment_id: payment_id,
      p_amount: 130,
    });
    const invoice = await office.call('reverse_payment', { p_payment_id: payment_id });

    expect(refused.message).toBe('Only $100.00 is left of this payment.');
    expect(invoice).toMatchObject({ balance: 100 });
    expect(await creditOf(client_id)).toBe(0);
  });
});
