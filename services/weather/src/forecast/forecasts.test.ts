import { withToday } from './forecasts.ts';
import type { ForecastDay } from './toDays.ts';

const day = (date: string, changes: Partial<ForecastDay> = {}): ForecastDay => ({
  date,
  high: 70,
  low: 50,
  rain: 10,
  wind: 5,
  summary: 'Sunny',
  risks: [],
  ...changes,
});

it('keeps the summary of the morning and widens its temperatures over the day', () => {
  const morning = withToday([], day('2026-11-24'));
  const evening = withToday(
    morning,
    day('2026-11-24', { high: 48, low: 41, summary: 'Clear', rain: 30 }),
  );

  expect(evening).toEqual([day('2026-11-24', { high: 70, low: 41, rain: 30 })]);
});

it('has two weeks at most, latest first', () => {
  const dates = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
  const history = dates.reduce<ForecastDay[]>((before, date) => withToday(before, day(date)), []);

  expect(history).toHaveLength(14);
  expect(history[0]?.date).toBe('2026-11-20');
  expect(withToday(history, undefined)).toEqual(history);
});
