import { randomUUID } from 'node:crypto';
import { day, openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('saving', () => {
  it('stores a typed client name without a client', async () => {
    const { client_name } = await office.quote({
      client_id: null,
      custom_client_name: 'Mrs. Alvarez',
    });

    expect(client_name).toBe('Mrs. Alvarez');
  });

  it('is harmless when repeated with the same id', async () => {
    const id = randomUUID();
    const first = await office.quote({ id });

    const again = await office.quote({ id, title: 'Another' }, [work, work]);

    expect(again).toEqual(first);
  });

  it('refuses a stale version and keeps what is stored', async () => {
    const { id, version } = await office.quote();
    const p_quote = { id, title: 'Newer' };
    await office.call('save_quote', { p_quote, p_items: [work], p_version: version });

    const { code } = await office.refusal('save_quote', {
      p_quote: { id, title: 'Older' },
      p_items: [],
      p_version: version,
    });

    expect(code).toBe('PT409');
    expect(await office.call('get_quote', { p_id: id })).toMatchObject({
      title: 'Newer',
      items_count: 1,
    });
  });

  it('counts optional lines only while they are selected', async () => {
    const option = { ...work, name: 'Pergola', unit_price: 900, is_optional: true };

    const without = await office.quote({}, [work, { ...option, is_selected: false }]);
    const including = await office.quote({}, [work, { ...option, is_selected: true }]);

    expect([without.total_amount, including.total_amount]).toEqual([100, 1000]);
  });

  it.each([
    [{ client_id: null }, [work], 'Client is required', 'client_id'],
    [{ title: ' ' }, [work], 'Invoice title is required', 'title'],
    [{ tax_rate: 101 }, [work], 'Tax rate must be between 0 and 100', 'tax_rate'],
    [{}, [], 'At least one item must be added to the invoice', 'items'],
    [{ due_date: null }, [work], 'Due date is required', 'due_date'],
    [{ due_date: day(-2) }, [work], 'Due date cannot be in the past', 'due_date'],
  ])('refuses an invoice with %j', async (changes, items, message, hint) => {
    const p_invoice = { client_id: office.customer, title: 'Deck', due_date: day(30), ...changes };

    expect(await office.refusal('save_invoice', { p_invoice, p_items: items })).toEqual({
      code: 'PT422',
      message,
      hint,
    });
  });

  it.each([
    [0, 0],
    [9999.999, 999_999.9],
  ])('takes a quantity of %d', async (quantity, total_amount) => {
    expect(await office.quote({}, [{ ...work, quantity }])).toMatchObject({ total_amount });
  });

  it.each([
    ['a quantity of -1', {}, { quantity: -1 }],
    ['a quantity of 10,000', {}, { quantity: 10_000 }],
    ['a quantity of 1e9', {}, { quantity: 1e9 }],
    ['a tax rate of 100.01', { tax_rate: 100.01 }, {}],
    ['notes of 10,001 characters', { notes: 'x'.repeat(10_001) }, {}],
  ])('refuses %s and stores nothing', async (_, changes, line) => {
    const id = crypto.randomUUID();

    const { code } = await office.refusal('save_quote', {
      p_quote: { id, client_id: office.customer, title: 'Deck', ...changes },
      p_items: [{ ...work, ...line }],
    });

    expect(code).toMatch(/^(PT422|23514|22003)$/);
    const { data } = await office.client.from('quotes').select('id').eq('id', id);
    expect(data).toEqual([]);
  });

  it('refuses a project of another client', async () => {
    const { client } = office;
    const { data: other } = await client
      .from('clients')
      .insert({ name: 'Other' })
      .select('id')
      .single();
    const project = await office.call('save_project', {
      p_project: { name: 'Theirs', client_id: other?.id, budget: 10 },
    });

    const { message } = await office.refusal('save_quote', {
      p_quote: { title: 'x', client_id: office.customer, project_id: project.id },
      p_items: [],
    });

    expect(message).toBe('The project belongs to another client.');
  });

  it('keeps a field supervisor out of every sum', async () => {
    const { client } = office.company.as('field_supervisor');

    const quotes = await client.from('quote_list').select('*');
    const saved = await client.rpc('save_quote', { p_quote: { title: 'x' }, p_items: [] });

    expect(quotes.data).toEqual([]);
    expect(saved.error?.code).toBe('PT403');
  });
});

describe('states', () => {
  it.each([
    [['sent', 'accepted'], true],
    [['expired', 'sent'], true],
    [['accepted', 'sent'], false],
    [['rejected', 'expired'], false],
  ])('a quote goes %j: %s', async (path, isAllowed) => {
    const { id } = await office.quote();
    const [first, second] = path;
    await office.call('set_quote_status', { p_id: id, p_status: first });

    const { error } = await office.client.rpc('set_quote_status', { p_id: id, p_status: second });

    expect(error?.code).toBe(isAllowed ? undefined : 'PT409');
  });

  it('an accepted quote is changed only by revising it, which keeps what was accepted', async () => {
    const { id, version } = await office.acceptedQuote();
    const change = { p_quote: { id, title: 'Changed' }, p_items: [work], p_version: version };
    const { code } = await office.refusal('save_quote', change);

    const revised = await office.call('revise_quote', { p_id: id, p_reason: 'Bigger deck' });
    const saved = await office.call('save_quote', { ...change, p_version: revised.version });

    const { data: kept } = await office.client
      .from('quote_revisions')
      .select('revision, document')
      .eq('quote_id', id);
    expect(code).toBe('PT409');
    expect(saved).toMatchObject({ title: 'Changed', status: 'draft', revision: 2 });
    expect(kept).toMatchObject([{ revision: 1, document: { title: 'Deck', status: 'accepted' } }]);
  });

  it('a duplicate is a draft of its own that runs for 30 days', async () => {
    const { id } = await office.acceptedQuote();

    const copy = await office.call('duplicate_quote', { p_id: id });

    expect(copy).toMatchObject({ status: 'draft', valid_until: day(30), total_amount: 100 });
    expect(copy.id).not.toBe(id);
  });

  it('a sent quote past its date reads expired', async () => {
    const { id } = await office.quote({ valid_until: day(-1) });
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });

    const { data } = await office.client
      .from('quote_list')
      .select('status, days_left')
      .eq('id', id)
      .single();

    expect(data).toEqual({ status: 'expired', days_left: -1 });
  });

  it('a sent invoice is revised under its number and becomes partial again', async () => {
    const { id, invoice_number } = await office.sentInvoice();
    await office.call('record_payment', {
      p_payment: { invoice_id: id, amount: 30, method: 'check' },
    });
    const { version } = await office.call('revise_invoice', { p_id: id });
    const p_invoice = { id, client_id: office.customer, title: 'Deck 2', due_date: day(20) };
    await office.call('save_invoice', { p_invoice, p_items: [work, work], p_version: version });

    const sent = await office.call('send_invoice', { p_id: id });

    expect(sent).toMatchObject({ invoice_number, status: 'partial', balance: 170, revision: 2 });
  });

  it('nobody writes totals, numbers or paid amounts', async () => {
    const { id } = await office.sentInvoice();
    const attempts = await Promise.all(
      ['total_amount', 'paid_amount', 'invoice_number', 'quote_id', 'company_id'].map(
        async (column) => {
          const { error } = await office.client
            .from('invoices')
            .update({ [column]: column === 'invoice_number' ? 'X' : null })
            .eq('id', id);
          return error?.code;
        },
      ),
    );

    expect(attempts).toEqual(['42501', '42501', '42501', '42501', '42501']);
  });
});

describe('the list of invoices', () => {
  it('has the one that was made last on top, also of one day', async () => {
    const made: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one is made after the other
      made.unshift((await office.sentInvoice()).invoice_number);
    }
    const page = (p_descending: boolean) =>
      office.call<{ rows: { invoice_number: string }[] }>('invoice_page', {
        p_descending,
        p_limit: 1000,
      });

    const [newest, oldest] = await Promise.all([page(true), page(false)]);

    const numbers = newest.rows.map(({ invoice_number }) => invoice_number);
    expect(numbers.slice(0, 6)).toEqual(made);
    expect(oldest.rows.map(({ invoice_number }) => invoice_number)).toEqual(numbers.toReversed());
  });
});
