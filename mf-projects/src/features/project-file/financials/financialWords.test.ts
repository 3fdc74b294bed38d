import { shortMoney } from './financialWords.ts';

it.each([
  [0, '$0'],
  [250, '$0.3k'],
  [-34_000, '−$34k'],
  [999_000, '$999k'],
  [12_500_000, '$12.5M'],
  [-1_000_000, '−$1M'],
])('writes %d short as %s', (value, words) => {
  expect(shortMoney(value)).toBe(words);
});
