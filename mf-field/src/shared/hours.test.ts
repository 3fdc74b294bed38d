import { formatHours, instantOf, wallTime } from './hours.ts';

it.each([
  [0, '0h'],
  [1800, '0h 30m'],
  [30_600, '8h 30m'],
  [36_000, '10h'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatHours(seconds)).toBe(text);
});

describe('a time of day where the company works', () => {
  const zone = 'America/Chicago';

  it.each([
    ['2026-07-01T07:00', '2026-07-01T12:00:00.000Z'],
    ['2026-12-01T07:00', '2026-12-01T13:00:00.000Z'],
    // Shown twice in the night when clocks go back, never in that when they go ahead.
    ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T02:30', '2026-11-01T08:30:00.000Z'],
  ])('of %s is the instant %s', (wall, instant) => {
    expect(instantOf(zone, wall)).toBe(instant);
    expect(wallTime(zone, instant)).toBe(wall);
  });
});
