import { risksOf } from '@plumbline/domain';
import { z } from 'zod';

/** Half a day, as the provider describes it. */
export const period = z.object({
  startTime: z.string(),
  isDaytime: z.boolean(),
  temperature: z.number(),
  probabilityOfPrecipitation: z.object({ value: z.number().nullable() }).nullish(),
  windSpeed: z.string(),
  shortForecast: z.string(),
});
type Period = z.infer<typeof period>;

/** A day of a forecast, with what it holds against work outside. */
export const forecastDay = z.object({
  date: z.iso.date(),
  high: z.number(),
  low: z.number(),
  rain: z.number(),
  wind: z.number(),
  summary: z.string(),
  risks: z.array(z.enum(['rain', 'snow', 'wind', 'frost', 'heat'])),
});
export type ForecastDay = z.infer<typeof forecastDay>;

/** Days and nights as the provider tells them, put together to at most seven days of the place's own calendar. */
export function toDays(periods: readonly Period[]): ForecastDay[] {
  const byDate = Map.groupBy(periods, ({ startTime }) => startTime.slice(0, 10));
  return [...byDate].slice(0, 7).map(([date, parts]) => {
    const temperatures = parts.map(({ temperature }) => temperature);
    // In the evening only the night is left of today: then it speaks for the day.
    const day = parts.find(({ isDaytime }) => isDaytime) ?? parts[0];
    const figures = {
      high: Math.max(...temperatures),
      low: Math.min(...temperatures),
      rain: Math.max(...parts.map((part) => part.probabilityOfPrecipitation?.value ?? 0)),
      wind: Math.max(...parts.map(({ windSpeed }) => strongest(windSpeed))),
      summary: day?.shortForecast ?? '',
    };
    return { date, ...figures, risks: risksOf(figures) };
  });
}

/** The strongest of "10 to 15 mph"; 0 for what names none. */
const strongest = (speed: string) =>
  Math.max(0, ...[...speed.matchAll(/\d+/g)].map(([figure]) => Number(figure)));
