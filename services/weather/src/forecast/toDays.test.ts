import { half } from '../fixtures/weatherService.ts';
import { toDays } from './toDays.ts';

it('puts day and night together', () => {
  const night = { temperature: 31, probabilityOfPrecipitation: { value: 70 }, windSpeed: '30 mph' };

  expect(toDays([half('2026-12-01', true), half('2026-12-01', false, night)])).toEqual([
    {
      date: '2026-12-01',
      high: 72,
      low: 31,
      rain: 70,
      wind: 30,
      summary: 'Sunny',
      risks: ['rain', 'wind', 'frost'],
    },
  ]);
});

it('speaks of the night where only the night is left', () => {
  expect(toDays([half('2026-12-01', false)])[0]).toMatchObject({ high: 55, summary: 'Clear' });
});

it('takes what is not said for none', () => {
  const quiet = { probabilityOfPrecipitation: { value: null }, windSpeed: 'Calm' };

  expect(toDays([half('2026-12-01', true, quiet)])[0]).toMatchObject({ rain: 0, wind: 0 });
});

it('tells seven days at most', () => {
  const dates = Array.from({ length: 8 }, (_, day) => `2026-12-0${day + 1}`);

  expect(toDays(dates.map((date) => half(date, true))).map(({ date }) => date)).toEqual(
    dates.slice(0, 7),
  );
});
