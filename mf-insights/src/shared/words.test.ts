import { percent } from './words.ts';

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
