import { generateSku } from './catalogSku.ts';

describe('generateSku', () => {
  it.each([
    ['materials', 1_795_228_812_345, 'MAT-812345'],
    ['labor', 1_795_228_000_007, 'LAB-000007'],
    ['', 1_795_228_812_345, 'ITM-812345'],
    ['x', 42, 'ITM-000042'],
  ])('of category "%s" at %d is %s', (category, now, sku) => {
    expect(generateSku(category, now)).toBe(sku);
  });
});
