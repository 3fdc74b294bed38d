import { agingDisplay, expiryDisplay, termDays, quantityText } from './labels.ts';

describe('agingDisplay', () => {
  it.each([
    [0, undefined],
    [1, 'accent'],
    [30, 'accent'],
    [31, 'warning'],
    [60, 'warning'],
    [61, 'error'],
  ])('at %d days is %s', (days, tone) => {
    expect(agingDisplay(days)?.tone).toBe(tone);
  });
});

describe('expiryDisplay', () => {
  it.each([
    ['sent', 4, undefined],
    ['sent', 3, '3 days left'],
    ['sent', 1, '1 day left'],
    ['sent', 0, 'Expires today'],
    ['sent', -1, 'Expired'],
    ['draft', 2, '2 days left'],
    ['accepted', 1, undefined],
    ['rejected', -5, undefined],
    ['sent', null, undefined],
  ] as const)('of a %s quote with %s days left: %s', (status, days, label) => {
    expect(expiryDisplay(status, days)?.label).toBe(label);
  });
});

describe('dates', () => {
  it.each([
    ['cod', 0],
    ['net15', 15],
    ['net60', 60],
    [null, 30],
  ])('allows %s %d days', (terms, days) => {
    expect(termDays(terms)).toBe(days);
  });
});

it.each([
  [185, 'square_foot', '185 sq ft'],
  ['2', 'pallet', '2 pallet'],
  [3, null, '3'],
  [3, '', '3'],
])('reads %j of %j as "%s"', (quantity, unit, words) => {
  expect(quantityText(quantity, unit)).toBe(words);
});
