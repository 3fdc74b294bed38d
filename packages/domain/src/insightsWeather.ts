/** A day's forecast: °F, per cent of likelihood, miles an hour. */
export type WeatherDay = { high: number; low: number; rain: number; wind: number; summary: string };

/** What the weather does to work outside. */
export const weatherRisks = ['rain', 'snow', 'wind', 'frost', 'heat'] as const;
export type WeatherRisk = (typeof weatherRisks)[number];

/**
 * What a day holds against work outside: rain from a likelihood of 50 % (snow where the forecast says so), wind from
 * 25 mph, where cranes and roofing stop, frost at 32 °F, where concrete needs cover, heat from 95 °F.
 */
export function risksOf({ high, low, rain, wind, summary }: WeatherDay): WeatherRisk[] {
  const isWet = rain >= 50;
  const isSnow = /snow|sleet|ice|blizzard/i.test(summary);
  return weatherRisks.filter(
    (risk) =>
      ({
        rain: isWet && !isSnow,
        snow: isWet && isSnow,
        wind: wind >= 25,
        frost: low <= 32,
        heat: high >= 95,
      })[risk],
  );
}
