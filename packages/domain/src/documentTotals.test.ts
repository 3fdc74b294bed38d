import { documentTotals, lineTotal } from './documentTotals.ts';

describe('lineTotal', () => {
  it.each([
    [2, 50, 100],
    [1.5, 85.25, 127.88],
    [0.001, 0.01, 0],
    [0.5, 0.01, 0.01],
    [3, -0.005, -0.02],
    [1000, 0.125, 125],
    [1000.5, 0.1255, 125.56],
    [1.005, 100, 100.5],
    [9999.999, 99_999_999, 999_999_890_000],
    [0, 12, 0],
    [Number.NaN, 12, 0],
  ])('%d at %d is %d', (quantity, price, total) => {
    expect(lineTotal(quantity, price)).toBe(total);
  });
});

describe('documentTotals', () => {
  const lines = [
    { quantity: 2, unit_price: 50 },
    { quantity: 1.5, unit_price: 85.25 },
  ];

  it('adds rounded lines and the tax on their sum', () => {
    expect(documentTotals({ lines, tax_rate: 8.25 })).toEqual({
      subtotal: 227.88,
      discount_amount: 0,
      tax_amount: 18.8,
      total_amount: 246.68,
      retainage_amount: 0,
      amount_due: 246.68,
    });
  });

  it('taxes what is left after the discount', () => {
    expect(documentTotals({ lines, tax_rate: 10, discount_value: 27.88 })).toMatchObject({
      discount_amount: 27.88,
      tax_amount: 20,
      total_amount: 220,
    });
  });

  it('takes a percentage off', () => {
    expect(documentTotals({ lines, discount_type: 'percent', discount_value: 12.5 })).toMatchObject(
      {
        discount_amount: 28.49,
        total_amount: 199.39,
      },
    );
  });

  it('never discounts more than there is', () => {
    expect(documentTotals({ lines, discount_value: 1000, tax_rate: 10 })).toMatchObject({
      discount_amount: 227.88,
      total_amount: 0,
    });
  });

  it('leaves out options that were not chosen', () => {
    const chosen = [...lines, { quantity: 1, unit_price: 999, isCounted: false }];

    expect(documentTotals({ lines: chosen }).total_amount).toBe(227.88);
  });

  it('holds retainage back from the net amount', () => {
    expect(documentTotals({ lines, tax_rate: 10, retainage_rate: 5 })).toMatchObject({
      retainage_amount: 11.39,
      amount_due: 239.28,
    });
  });

  describe('of an invoice that bills part of a quote', () => {
    const left_of_quote = { net_amount: 227.88, tax_amount: 18.81, tax_rate: 8.25 };
    const part = { lines, tax_rate: 8.25, left_of_quote };
    const order = { quantity: 1, unit_price: 100, isChange: true };

    it.each([
      ['takes the tax that is left where it bills all that is left', part, 18.81],
      ['sees no part of it in a change order', { ...part, lines: [...lines, order] }, 27.06],
      ['has its own tax where it bills less', { ...part, discount_value: 100 }, 10.55],
      [
        'never takes more than is left',
        { ...part, discount_value: 100, left_of_quote: { ...left_of_quote, tax_amount: 10.54 } },
        10.54,
      ],
      ['has its own tax where it bills more', { ...part, lines: [...lines, ...lines] }, 37.6],
      ['has its own tax at a rate of its own', { ...part, tax_rate: 10 }, 22.79],
    ])('%s', (_what, input, tax_amount) => {
      expect(documentTotals(input)).toMatchObject({ tax_amount });
    });
  });

  it('sums a tenth and a fifth without binary dust', () => {
    const dust = [
      { quantity: 1, unit_price: 0.1 },
      { quantity: 1, unit_price: 0.2 },
    ];

    expect(documentTotals({ lines: dust }).subtotal).toBe(0.3);
  });
});
