import { risksOf, type WeatherDay } from './insightsWeather.ts';

const fair: WeatherDay = { high: 72, low: 55, rain: 10, wind: 8, summary: 'Sunny' };

it.each<[string, Partial<WeatherDay>, string[]]>([
  ['nothing on a fair day', {}, []],
  ['rain from 50 %', { rain: 50, summary: 'Rain Showers' }, ['rain']],
  ['no rain at 49 %', { rain: 49, summary: 'Rain Showers' }, []],
  ['snow where it says so', { rain: 80, low: 30, summary: 'Light Snow' }, ['snow', 'frost']],
  ['no snow that is unlikely', { rain: 20, low: 40, summary: 'Slight Chance Snow' }, []],
  ['wind from 25 mph', { wind: 25 }, ['wind']],
  ['no wind at 24 mph', { wind: 24 }, []],
  ['frost at 32 °F', { low: 32 }, ['frost']],
  ['no frost at 33 °F', { low: 33 }, []],
  ['heat from 95 °F', { high: 95 }, ['heat']],
  ['no heat at 94 °F', { high: 94 }, []],
  [
    'all that comes together',
    { rain: 90, wind: 40, low: 20, summary: 'Rain' },
    ['rain', 'wind', 'frost'],
  ],
])('finds %s', (_what, day, risks) => {
  expect(risksOf({ ...fair, ...day })).toEqual(risks);
});
