import { day, openOffice, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('numbers', () => {
  it('are one series, and suggested so, unless the company chooses otherwise', async () => {
    const { id } = await office.acceptedQuote();
    const [first, second] = [
      await office.quote(),
      await office.quote({ number_origin: 'project' }),
    ];
    const next = await office.call('next_document_number', { p_origin: 'quote' });
    const converted = await office.call('convert_quote', { p_id: id });

    const [before, after] = [first, second].map(({ quote_number }) =>
      Number(/^Q-(\d{4})$/.exec(String(quote_number))?.[1]),
    );
    expect(after).toBe(before! + 1);
    expect(converted.invoice_number).toBe(next);
    expect(next).toMatch(/^INV-\d{4}$/);
  });

  it('follow the format of where the document was made', async () => {
    await office.backend.sql`
      update companies set quote_numbers = 'by_origin', invoice_numbers = 'by_origin' where id = ${office.company.id}`;
    const month = day(0).slice(0, 7).replace('-', '');

    const page = await office.quote();
    const project = await office.quote({ number_origin: 'project' });
    const wizard = await office.sentInvoice();
    const { id } = await office.acceptedQuote();
    const converted = await office.call('convert_quote', { p_id: id });

    expect(page.quote_number).toMatch(/^Q-\d{4}$/);
    expect(project.quote_number).toBe(`QT-${month}-001`);
    expect(wizard.invoice_number).toMatch(/^INV-\d{4}$/);
    expect(converted.invoice_number).toBe(`INV-${day(0).slice(0, 4)}-1000`);
  });

  it('widen past 9999', async () => {
    await office.backend
      .sql`update document_counters set last_value = 9999 where company_id = ${office.company.id} and series = 'Q-'`;

    expect((await office.quote()).quote_number).toBe('Q-10000');
  });

  it('skip a number that was typed, and report one that is taken', async () => {
    await office.quote({ quote_number: 'Q-10002' });

    expect(
      await office.refusal('save_quote', {
        p_quote: { title: 'x', quote_number: 'Q-10002' },
        p_items: [],
      }),
    ).toEqual({
      code: 'PT422',
      message: 'Quote number Q-10002 is already in use.',
      hint: 'quote_number',
    });
    expect((await office.quote()).quote_number).toBe('Q-10001');
    expect((await office.quote()).quote_number).toBe('Q-10003');
  });

  it('stay taken after a deletion', async () => {
    const { id, quote_number } = await office.quote();
    await office.call('delete_documents', { p_table: 'quotes', p_ids: [id] });

    const { message } = await office.refusal('save_quote', {
      p_quote: { title: 'x', quote_number },
      p_items: [],
    });

    expect(message).toBe(`Quote number ${String(quote_number)} is already in use.`);
  });

  it('have the prefix and next number that the owner sets, and none twice', async () => {
    const { backend, company } = office;
    const set = (p_origin: string, p_prefix: string, p_next: number) => ({
      p_origin,
      p_format: 'own',
      p_prefix,
      p_next,
    });
    const refused = async (p_origin: string, p_prefix: string, p_next: number) => {
      const { message, hint } = await office.refusal(
        'save_number_format',
        set(p_origin, p_prefix, p_next),
      );
      return `${hint}: ${message}`;
    };
    const numbersOf = async () =>
      new Map(
        (await office.call<{ origin: string; next: string }[]>('document_numbers', {})).map(
          ({ origin, next }) => [origin, next],
        ),
      );

    await office.call('save_number_format', set('quotes_page', 'RB-', 300));
    await office.call('save_number_format', set('purchase_order', '2026', 7));
    const made = await Promise.all([
      office.quote(),
      office.quote({ number_origin: 'project' }),
      office.quote(),
    ]);
    expect(new Set(made.map(({ quote_number }) => quote_number))).toEqual(
      new Set(['RB-0300', 'RB-0301', 'RB-0302']),
    );
    const [order] = await backend.sql`
      select private.take_number(${company.id}, 'purchase_order') as number`;
    expect(order).toEqual({ number: '20260007' });

    expect(await refused('quotes_page', 'RB-', 302)).toBe(
      'next: RB-0302 is already used. Enter 303 or higher.',
    );
    expect(await refused('quotes_page', 'RB/', 1)).toBe(
      'prefix: Use 1 to 10 letters, digits, or dashes',
    );
    expect(await refused('invoice_wizard', 'rb-', 1)).toBe(
      'prefix: Other documents use rb-. Choose another prefix.',
    );
    expect(await refused('invoice_wizard', 'CN-', 1)).toContain('Choose another prefix.');
    expect(await refused('quotes_page', 'RB-', 1e9)).toContain('from 1 to 999,999,999');
    const denied = await company
      .as('project_manager')
      .client.rpc('save_number_format', set('bid', 'B-', 1));
    expect(denied.error?.code).toBe('PT403');

    // A number far too high can be corrected, but never to one that was used, even by a deleted document.
    await office.call('save_number_format', set('quotes_page', 'RB-', 90_000));
    await backend.sql`delete from quotes where company_id = ${company.id} and quote_number = 'RB-0302'`;
    expect(await refused('quotes_page', 'RB-', 302)).toContain('Enter 303 or higher.');
    await office.call('save_number_format', set('quotes_page', 'RB-', 303));
    expect((await numbersOf()).get('quotes_page')).toBe('RB-0303');
    expect((await office.quote()).quote_number).toBe('RB-0303');

    await office.call('save_number_format', { p_origin: 'quotes_page', p_format: 'one_series' });
    expect((await office.quote()).quote_number).toMatch(/^Q-\d+$/);
  });
});
