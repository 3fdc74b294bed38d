import { nextFiling } from './nextFiling.ts';

describe('nextFiling', () => {
  it.each([
    [20, new Date(2026, 10, 20), '2026-11-20'],
    [20, new Date(2026, 10, 21), '2026-12-20'],
    [1, new Date(2026, 11, 31), '2027-01-01'],
    [null, new Date(2026, 11, 31), undefined],
  ])('day %s from %s is %s', (day, today, due) => {
    expect(nextFiling(day, today)).toBe(due);
  });
});
