import { openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('the link of a client', () => {
  const visitor = () => office.backend.client();

  it('shows the quote without costs, once it knows the token', async () => {
    const { id } = await office.quote({}, [{ ...work, unit_cost: 55 }]);
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: id });

    const { data } = await visitor().rpc('view_shared_document', { p_token: token });
    const wrong = await visitor().rpc('view_shared_document', { p_token: `${token}x` });

    expect(data).toMatchObject({
      type: 'quote',
      total_amount: 100,
      company: { name: office.company.name },
    });
    expect(JSON.stringify(data)).not.toContain('unit_cost');
    expect(wrong.error?.code).toBe('PT404');
  });

  it('keeps the exact document, its hash and the signature of an acceptance', async () => {
    const option = {
      ...work,
      name: 'Pergola',
      unit_price: 900,
      is_optional: true,
      is_selected: false,
    };
    const { id, items } = await office.quote({}, [work, option]);
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: id });
    const decide = {
      p_token: token,
      p_decision: 'accepted',
      p_signer_name: 'Jo',
      p_selected: [items[1]?.id],
    };

    const unsigned = await visitor().rpc('decide_shared_quote', decide);
    const { data } = await visitor().rpc('decide_shared_quote', {
      ...decide,
      p_signature: 'M0 0 L10 10',
    });
    const again = await visitor().rpc('decide_shared_quote', {
      ...decide,
      p_signature: 'M0 0 L10 10',
    });

    const { data: kept } = await office.client
      .from('document_acceptances')
      .select('*')
      .eq('quote_id', id);
    expect(unsigned.error?.message).toBe('Sign the quote to accept it.');
    expect(data).toMatchObject({ status: 'accepted', total_amount: 1000 });
    expect(again.error).toBeNull();
    expect(kept).toMatchObject([
      { signer_name: 'Jo', decision: 'accepted', document: { total_amount: 1000 } },
    ]);
    expect(kept?.[0]?.document_hash).toMatch(/^[0-9a-f]{64}$/);
    const { activity } = await office.call<{ activity: { actor: string; title: string }[] }>(
      'dashboard',
      {},
    );
    expect(activity.slice(0, 2)).toMatchObject([
      { title: 'Quote accepted', actor: 'Client' },
      { title: 'Quote sent', actor: expect.not.stringContaining('Client') },
    ]);
  });

  it('shows the contractor and the client the signature, until the quote is revised', async () => {
    const { id } = await office.quote();
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: id });
    const strokes = { signer_name: 'Jo', signature: 'M0.0 0.0L10.0 10.0' };
    await visitor().rpc('decide_shared_quote', {
      p_token: token,
      p_decision: 'accepted',
      p_signer_name: strokes.signer_name,
      p_signer_email: 'jo@example.com',
      p_signature: strokes.signature,
    });

    const signed = await office.call('get_quote', { p_id: id });
    const { data: shared } = await visitor().rpc('view_shared_document', { p_token: token });
    await office.call('revise_quote', { p_id: id, p_reason: 'More work' });
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const accepted = await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });

    expect(signed).toMatchObject({
      decision: { ...strokes, decision: 'accepted', document_hash: expect.any(String) },
    });
    expect(shared).toMatchObject({ decision: strokes });
    expect(JSON.stringify(shared)).not.toMatch(/ip_address|jo@example/);
    expect(accepted).toMatchObject({ status: 'accepted' });
    expect(await office.call('get_quote', { p_id: id })).toMatchObject({ decision: null });
  });

  it('says of a draft only that it is one, and takes no look at it for a look', async () => {
    const { id: quote } = await office.quote({ notes: 'Not thought out yet' });
    const { id: invoice } = await office.sentInvoice();
    await office.call('revise_invoice', { p_id: invoice });
    const links = [
      await office.call<{ token: string }>('share_quote', { p_id: quote }),
      await office.call<{ token: string }>('share_invoice', { p_id: invoice }),
    ];

    const seen = await Promise.all(
      links.map(({ token }) => visitor().rpc('view_shared_document', { p_token: token })),
    );

    for (const { data } of seen)
      expect(data).toMatchObject({ status: 'draft', total_amount: 0, notes: null, items: [] });
    const { data: shares } = await office.client
      .from('document_shares')
      .select('view_count')
      .or(`quote_id.eq.${quote},invoice_id.eq.${invoice}`);
    expect(shares).toEqual([{ view_count: 0 }, { view_count: 0 }]);
  });

  it('ends when it is revoked', async () => {
    const { id } = await office.sentInvoice();
    const link = await office.call<{ id: string; token: string }>('share_invoice', { p_id: id });
    await office.call('revoke_document_share', { p_id: link.id });

    const { error } = await visitor().rpc('view_shared_document', { p_token: link.token });

    expect(error?.message).toBe('This link is no longer valid. Ask your contractor for a new one.');
  });

  it('asks a question, which is in the inbox and notifies whoever sent the document', async () => {
    const { id } = await office.sentInvoice();
    const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });
    const ask = (p_question: string, p_id: string = crypto.randomUUID(), p_token = token) =>
      visitor().rpc('ask_about_document', { p_token, p_id, p_question });

    const refused = [await ask(' '), await ask('x'.repeat(2001)), await ask('Hi', id, `${token}x`)];
    expect(refused.map(({ error }) => error?.code)).toEqual(['PT422', 'PT422', 'PT404']);
    const same = crypto.randomUUID();
    await ask('Can we pay <b>half</b> now?', same);
    await ask('Can we pay <b>half</b> now?', same);

    const { rows } = await office.call<{ rows: { id: string }[] }>('inbox', { p_filter: 'all' });
    const inbox = await office.call<Record<string, unknown>>('inbox', { p_open: rows[0]?.id });
    expect(inbox).toMatchObject({
      conversation: {
        client_id: office.customer,
        assignee_id: office.company.owner.id,
        items: [{ kind: 'email', is_inbound: true, body: 'Can we pay <b>half</b> now?' }],
      },
    });
    const { data } = await office.client.from('notifications').select('title,detail');
    expect(data).toContainEqual({
      title: expect.stringMatching(/^Customer asked about invoice INV-/),
      detail: 'Can we pay <b>half</b> now?',
    });
    const lead = await office.call('save_lead', { p_lead: { contact_name: 'Ada', title: 'Deck' } });
    const { id: quote } = await office.call('create_lead_quote', { p_lead_id: lead.id });
    await office.backend.sql`update quotes set status = 'sent' where id = ${quote}`;
    const link = await office.call<{ token: string }>('share_quote', { p_id: quote });
    expect((await ask('How soon?', crypto.randomUUID(), link.token)).error).toBeNull();
    const { data: said } = await office.client
      .from('lead_events')
      .select('body')
      .eq('is_inbound', true);
    expect(said).toEqual([{ body: 'How soon?' }]);
    const more = await Promise.all(Array.from({ length: 12 }, () => ask('And now?')));
    expect(more.filter(({ error }) => error?.code === 'PT429')).toHaveLength(3);
  });

  it('marks an invoice as viewed', async () => {
    const { id } = await office.sentInvoice();
    const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });

    await visitor().rpc('view_shared_document', { p_token: token });

    expect(await office.call('get_invoice', { p_id: id })).toMatchObject({ status: 'viewed' });
  });

  it('has the receipts of what was received, by the company’s day and without its notes', async () => {
    const { id } = await office.sentInvoice();
    const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });
    const pay = (amount: number, paid_at: string) =>
      office.call<{ payment_id: string }>('record_payment', {
        p_payment: {
          invoice_id: id,
          amount,
          method: 'check',
          reference: 'Check 1042',
          notes: 'Asked three times',
          paid_at,
        },
        p_overpayment: 'credit',
      });
    const look = async () => (await visitor().rpc('view_shared_document', { p_token: token })).data;
    const before = await look();
    const { payment_id } = await pay(30, '2026-11-02T12:00:00Z');
    // In the evening of the company's third.
    await pay(90, '2026-11-04T02:00:00Z');
    await office.backend
      .sql`update companies set timezone = 'America/New_York' where id = ${office.company.id}`;

    const after = await look();
    expect(before.payments).toEqual([]);
    expect(after.payments).toEqual([
      { amount: 30, credited: 0, method: 'check', paid_on: '2026-11-02' },
      { amount: 70, credited: 20, method: 'check', paid_on: '2026-11-03' },
    ]);
    expect(JSON.stringify(after)).not.toMatch(/1042|Asked three times/);
    expect(JSON.stringify(after)).not.toContain(payment_id);
  });

  it('keeps the receipt of a refunded payment, and lists each refund; a quote has neither', async () => {
    const { id } = await office.sentInvoice();
    const { token } = await office.call<{ token: string }>('share_invoice', { p_id: id });
    const { payment_id } = await office.call<{ payment_id: string }>('record_payment', {
      p_payment: { invoice_id: id, amount: 120, method: 'check' },
      p_overpayment: 'credit',
    });
    const { data: paid } = await visitor().rpc('view_shared_document', { p_token: token });
    await office.call('reverse_payment', { p_payment_id: payment_id, p_amount: 50 });
    const { data: partly } = await visitor().rpc('view_shared_document', { p_token: token });
    await office.call('reverse_payment', { p_payment_id: payment_id });

    const { data: refunded } = await visitor().rpc('view_shared_document', { p_token: token });
    const { data: quote } = await visitor().rpc('view_shared_document', {
      p_token: (
        await office.call<{ token: string }>('share_quote', { p_id: (await office.quote()).id })
      ).token,
    });

    expect(paid).toMatchObject({ payments: [{ amount: 100, credited: 20 }], refunds: [] });
    expect(partly).toMatchObject({
      payments: [{ amount: 100, credited: 20 }],
      refunds: [{ amount: 50, method: 'check' }],
    });
    expect(refunded).toMatchObject({
      payments: [{ amount: 100, credited: 20 }],
      refunds: [{ amount: 50 }, { amount: 70 }],
      balance: 100,
    });
    expect(quote).not.toHaveProperty('payments');
    expect(quote).not.toHaveProperty('refunds');
  });
});
