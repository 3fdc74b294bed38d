import { dayNumber } from './days.ts';

describe('days', () => {
  it('counts calendar days across months and the change of the clock', () => {
    expect(dayNumber('2026-12-01') - dayNumber('2026-10-31')).toBe(31);
  });
});
