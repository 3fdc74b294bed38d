import { nearestTimes } from './nearestTimes.ts';

it('finds the free times around one that was taken, also on other days', () => {
  const free = ['2026-12-01T08:00', '2026-12-01T16:00', '2026-12-02T08:00', '2026-12-05T09:00'];
  expect(nearestTimes(free, '2026-12-01T15:00')).toEqual([
    '2026-12-01T08:00',
    '2026-12-01T16:00',
    '2026-12-02T08:00',
  ]);
  expect(nearestTimes(free, '2026-12-05T10:00', 1)).toEqual(['2026-12-05T09:00']);
  expect(nearestTimes(free, 'soon', 2)).toEqual(free.slice(0, 2));
  expect(nearestTimes([], '2026-12-01T15:00')).toEqual([]);
});
