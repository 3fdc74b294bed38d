import { emptyQuote, quoteForm, type QuoteValues } from './quoteForm.ts';
import { toQuoteInput } from './quoteInput.ts';

const filled = (more: Partial<QuoteValues> = {}): QuoteValues => ({
  ...emptyQuote(),
  quote_number: 'Q-0007',
  title: 'Kitchen remodel',
  ...more,
});
const errorsOf = (values: QuoteValues) =>
  Object.fromEntries(
    (quoteForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  );

describe('quoteForm', () => {
  it('asks for a number and a title, and for no client', () => {
    expect(errorsOf(emptyQuote())).toEqual({
      quote_number: 'Quote number is required',
      title: 'Quote title is required',
    });
  });

  it.each(['0', '100', '8.25', '', 'abc'])('accepts the tax rate %j', (tax_rate) => {
    expect(errorsOf(filled({ tax_rate }))).toEqual({});
  });

  it.each(['100.01', '-1', '1e9'])('refuses the tax rate %s', (tax_rate) => {
    expect(errorsOf(filled({ tax_rate }))).toEqual({
      tax_rate: 'Tax rate must be between 0 and 100',
    });
  });

  it('refuses a discount above 100 per cent, and allows it in dollars', () => {
    expect(errorsOf(filled({ discount_type: 'percent', discount_value: '101' }))).toHaveProperty(
      'discount_value',
    );
    expect(errorsOf(filled({ discount_value: '101' }))).toEqual({});
  });

  it('takes notes of 10,000 characters and no more', () => {
    expect(errorsOf(filled({ notes: 'x'.repeat(10_000) }))).toEqual({});
    expect(errorsOf(filled({ notes: 'x'.repeat(10_001) }))).toHaveProperty('notes');
  });
});

describe('toQuoteInput', () => {
  it('leaves a suggested number to the database', () => {
    const input = toQuoteInput('id', filled(), 'Q-0007');

    expect(input).not.toHaveProperty('quote_number');
    expect(input.number_origin).toBe('quotes_page');
  });

  it('sends a typed number', () => {
    expect(toQuoteInput('id', filled({ quote_number: ' R-1 ' }), 'Q-0007').quote_number).toBe(
      'R-1',
    );
  });

  it('stores a typed client name only without a chosen client', () => {
    expect(
      toQuoteInput('id', filled({ custom_client_name: ' Dana ' }), undefined).custom_client_name,
    ).toBe('Dana');
    expect(
      toQuoteInput('id', filled({ custom_client_name: 'Dana', client_id: 'c1' }), undefined),
    ).toMatchObject({
      client_id: 'c1',
      custom_client_name: null,
    });
  });

  it('counts a tax rate that is no number as 0', () => {
    expect(toQuoteInput('id', filled({ tax_rate: 'abc' }), undefined).tax_rate).toBe(0);
  });
});
