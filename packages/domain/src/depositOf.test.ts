import { depositOf } from './depositOf.ts';

it.each([
  [{ kind: 'percent', value: 25, net: 4000, total: 4330 }, 1082.5],
  [{ kind: 'amount', value: 1500, net: 4000, total: 4330 }, 1500],
  [{ kind: 'amount', value: 9000, net: 4000, total: 4330 }, 4330],
  [{ kind: 'percent', value: 100, net: 4000, total: 4330 }, 4330],
  [{ kind: 'amount', value: 10, net: 0, total: 0 }, 0],
] as const)('asks %j for $%d', (input, amount) => {
  expect(depositOf(input)).toBe(amount);
});
