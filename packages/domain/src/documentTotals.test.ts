import { documentTotals, lineTotal } from './documentTotals.ts';
import { randomDocuments } from './randomDocuments.ts';

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
      taxes: null,
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

  describe('with several rates', () => {
    const city = { tax_rate: 8.25, tax_name: 'City' };
    const mixed = {
      ...city,
      lines: [
        { quantity: 1, unit_price: 600 },
        { quantity: 1, unit_price: 100, ...city },
        { quantity: 1, unit_price: 100, tax_rate: 3, tax_name: null },
        { quantity: 1, unit_price: 200, tax_rate: 0, tax_name: 'Exempt' },
      ],
    };

    it('rounds once for each rate and adds them up', () => {
      expect(documentTotals(mixed)).toMatchObject({
        tax_amount: 60.75,
        total_amount: 1060.75,
        taxes: [
          { name: 'City', rate: 8.25, net: 700, tax: 57.75 },
          { name: null, rate: 3, net: 100, tax: 3 },
          { name: 'Exempt', rate: 0, net: 200, tax: 0 },
        ],
      });
    });

    it('divides a discount in proportion, to the cent', () => {
      const { taxes, discount_amount } = documentTotals({ ...mixed, discount_value: 33.33 });

      expect(taxes?.map(({ net }) => net)).toEqual([676.67, 96.67, 193.33]);
      expect(discount_amount).toBe(33.33);
    });

    it('has no tax at all for an exempt client', () => {
      expect(documentTotals({ ...mixed, tax_rate: 0, isExempt: true })).toMatchObject({
        tax_amount: 0,
        taxes: null,
      });
    });

    it('takes the cents that other invoices of the quote leave', () => {
      const left_of_mixed = {
        net_amount: 1000,
        tax_amount: 60.76,
        slack: 0.03,
        rates: documentTotals(mixed).taxes ?? [],
      };

      expect(documentTotals({ ...mixed, left_of_mixed })).toMatchObject({
        tax_amount: 60.76,
        taxes: [{ tax: 57.76 }, { tax: 3 }, { tax: 0 }],
      });
      expect(
        documentTotals({ ...mixed, left_of_mixed: { ...left_of_mixed, tax_amount: 61 } }),
      ).toMatchObject({ tax_amount: 60.75 });
    });
  });

  // docs/adr/0017: what stored documents were computed by.
  it('keeps the totals of a document with one rate', () => {
    for (const { lines, ...head } of randomDocuments(2000, 37)) {
      const plain = documentTotals({ ...head, lines });
      const named = documentTotals({
        ...head,
        lines: lines.map((line) => ({ ...line, tax_rate: head.tax_rate })),
      });

      const net = Math.round((plain.subtotal - plain.discount_amount) * 100);
      const product = BigInt(net) * BigInt(Math.round(head.tax_rate * 1000));
      expect(Math.round(plain.tax_amount * 100)).toBe(Number((product + 50_000n) / 100_000n));
      expect({ ...named, taxes: null }).toEqual(plain);
    }
  });

  it('sums a tenth and a fifth without binary dust', () => {
    const dust = [
      { quantity: 1, unit_price: 0.1 },
      { quantity: 1, unit_price: 0.2 },
    ];

    expect(documentTotals({ lines: dust }).subtotal).toBe(0.3);
  });
});
