import { fromCents, sumMoney, toCents } from './cents.ts';

describe('toCents', () => {
  it.each([
    [0, 0],
    [0.1, 10],
    [1.005, 101],
    [-1.005, -101],
    [19.99, 1999],
    [-0.001, 0],
    [99_999_999.99, 9_999_999_999],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (dollars) => {
    expect(() => toCents(dollars)).toThrow(RangeError);
  });

  it('comes back the same', () => {
    for (let cents = -2500; cents < 2500; cents += 1) expect(toCents(fromCents(cents))).toBe(cents);
  });
});

describe('sumMoney', () => {
  it.each([
    [[0.1, 0.2], 0.3],
    [[19.99, -19.99], 0],
    [[], 0],
    [[0.7, 0.1, 0.2], 1],
  ])('%j is %d', (amounts, sum) => {
    expect(sumMoney(amounts)).toBe(sum);
  });
});
