import {
  isUnitPriceText,
  keepPriceInStep,
  marginOf,
  marginTone,
  markupOf,
  sellingAt,
  unitPriceText,
} from './catalogPrice.ts';

describe('unitPriceText', () => {
  it.each([
    [12.5, '12.50'],
    [0.125, '0.125'],
    [0.0875, '0.0875'],
    [-3, '-3.00'],
    [9_999_999_999.99, '9999999999.99'],
  ])('of %d is %s', (dollars, text) => {
    expect(unitPriceText(dollars)).toBe(text);
  });
});

describe('isUnitPriceText', () => {
  it.each(['0', '12.5', '0.0875', '9999999999.99'])('accepts %s', (text) => {
    expect(isUnitPriceText(text)).toBe(true);
  });

  it.each(['', '-1', '0.00001', '1e3', '10000000000', '1,5'])('rejects %s', (text) => {
    expect(isUnitPriceText(text)).toBe(false);
  });
});

describe('markupOf', () => {
  it.each([
    [100, 150, 50],
    [3, 4, 33.33],
    [3, 5, 66.67],
    [0.07, 0.1, 42.86],
    [0.0875, 0.1255, 43.43],
    [100, 90, -10],
    [80, 80, 0],
    [0.01, 9_999_999_999.99, 99_999_999_999_800],
  ])('of cost %d and selling price %d is %d %%', (cost, selling, markup) => {
    expect(markupOf(cost, selling)).toBe(markup);
  });

  it.each([
    [0, 10],
    [-1, 10],
    [Number.NaN, 10],
    [10, Number.POSITIVE_INFINITY],
  ])('is unknown for cost %d and selling price %d', (cost, selling) => {
    expect(markupOf(cost, selling)).toBeNull();
  });
});

describe('sellingAt', () => {
  it.each([
    [100, 50, 150],
    [33.33, 33.33, 44.44],
    [0.01, 50, 0.02],
    [0.03, 50, 0.05],
    [0.0125, 50, 0.0188],
    [12.375, 33.33, 16.4996],
    [19.99, 12.5, 22.49],
    [100, 0, 100],
    [100, -10, 90],
    [9_999_999_999.99, 0, 9_999_999_999.99],
  ])('sells a cost of %d with %d %% markup at %d', (cost, markup, selling) => {
    expect(sellingAt(cost, markup)).toBe(selling);
  });

  it('knows no price for what is no number', () => {
    expect(sellingAt(Number.NaN, 10)).toBeNull();
  });

  it('rounds a half cent up, where binary floats would lose it', () => {
    expect(sellingAt(1.15, 30)).toBe(1.5);
  });
});

describe('marginOf', () => {
  it.each([
    [100, 150, 33.33],
    [75, 100, 25],
    [100, 80, -25],
    [1, 3, 66.67],
    [0.0875, 0.1255, 30.28],
  ])('of cost %d and price %d is %d %%', (cost, price, margin) => {
    expect(marginOf(cost, price)).toBe(margin);
  });

  it.each([
    [0, 10],
    [10, 0],
    [null, 10],
    [10, null],
  ])('is unknown for cost %p and price %p', (cost, price) => {
    expect(marginOf(cost, price)).toBeNull();
  });
});

describe('marginTone', () => {
  it.each([
    [25.01, 'success'],
    [25, 'warning'],
    [15.01, 'warning'],
    [15, 'neutral'],
    [-5, 'neutral'],
  ])('reads %d %% as %s', (margin, tone) => {
    expect(marginTone(margin)).toBe(tone);
  });
});

describe('keepPriceInStep', () => {
  const fields = (cost: number | null, unit_price: number | null, markup: number | null) => ({
    cost,
    unit_price,
    markup_percentage: markup,
  });

  it.each([
    ['a typed selling price sets the markup', 'unit_price', [100, 180, 50], [100, 180, 80]],
    ['a typed markup sets the selling price', 'markup_percentage', [100, 150, 20], [100, 120, 20]],
    ['a cost fills an empty selling price', 'cost', [100, null, 50], [100, 150, 50]],
    ['a cost fills a selling price of zero', 'cost', [100, 0, 50], [100, 150, 50]],
    ['a cost beside a selling price sets the markup', 'cost', [120, 150, 50], [120, 150, 25]],
    ['a cost alone fills nothing without markup', 'cost', [100, null, 0], [100, null, 0]],
    ['an emptied markup changes nothing', 'markup_percentage', [100, 150, null], [100, 150, null]],
    ['without a cost nothing follows', 'unit_price', [null, 150, 50], [null, 150, 50]],
    ['a cost of zero divides nothing', 'unit_price', [0, 150, 50], [0, 150, 50]],
    ['an emptied selling price keeps the markup', 'unit_price', [100, null, 50], [100, null, 50]],
  ] as const)('%s', (_, changed, [c, s, m], [cost, selling, markup]) => {
    expect(keepPriceInStep(fields(c, s, m), changed)).toEqual(fields(cost, selling, markup));
  });
});
