import { dayAfter, dayNumber } from './days.ts';

describe('days', () => {
  it('counts calendar days across months and the change of the clock', () => {
    expect(dayNumber('2026-12-01') - dayNumber('2026-10-31')).toBe(31);
  });

  it('knows the day after, also in February', () => {
    expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29']);
  });
});
