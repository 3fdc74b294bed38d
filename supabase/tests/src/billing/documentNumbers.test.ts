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
});
