import { marginPercent, percent, signedPercent } from './formats.ts';

describe('percent', () => {
  it.each([
    [62, '62%'],
    [-14.5, '−14.5%'],
    [-1403.1, '−1,403.1%'],
    [0, '0%'],
    [null, '–'],
  ])('writes %s as %s', (value, text) => {
    expect(percent(value)).toBe(text);
  });
});

describe('marginPercent', () => {
  it.each([
    [24, '24.0%'],
    [32.2, '32.2%'],
    [-14.5, '−14.5%'],
    [-1403, '−1,403.0%'],
    [0, '0.0%'],
  ])('writes %s as %s', (value, text) => {
    expect(marginPercent(value)).toBe(text);
  });
});

describe('signedPercent', () => {
  it.each([
    [1823.5, '+1,823.5%'],
    [-3, '−3%'],
    [0, '0%'],
  ])('writes %s as %s', (value, text) => {
    expect(signedPercent(value)).toBe(text);
  });
});
