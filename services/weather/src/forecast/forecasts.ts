import { createHash } from 'node:crypto';
import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { ForecastCache, Kept } from './forecastCache.ts';
import { rounded, type Place, type Provider } from './provider.ts';
import { forecastDay, type ForecastDay } from './toDays.ts';

const hour = 3_600_000;
const days = z.array(forecastDay);
/** None for an address that the geocoder does not know. */
const found = z.array(z.object({ latitude: z.number(), longitude: z.number() }));

/** Where a site is, as far as its project says. */
export type Site = { latitude: number | null; longitude: number | null; address: string };
/** A site's forecast; `unknown` has no place, `unavailable` no answer of the provider. */
export type SiteForecast =
  | { kind: 'days'; days: ForecastDay[]; history: ForecastDay[]; asOf: Date }
  | { kind: 'unknown' | 'unavailable' };

type Dependencies = { provider: Provider; cache: ForecastCache } & Pick<GatewayTools, 'log'>;

/** The forecast of a site: kept for an hour, and for up to a day while the provider is down. */
export function forecasts({ provider, cache, log }: Dependencies) {
  return async (site: Site): Promise<SiteForecast> => {
    try {
      const place = await placeOf(site);
      return place ? await daysAt(place) : { kind: 'unknown' };
    } catch (error) {
      log.warn({ err: error }, 'no forecast');
      return { kind: 'unavailable' };
    }
  };

  async function placeOf({ latitude, longitude, address }: Site): Promise<Place | undefined> {
    if (latitude !== null && longitude !== null) return rounded({ latitude, longitude });
    const line = address.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    if (!line) return undefined;
    // Every company reads this table, so an address is not told by its name in it.
    const name = `address ${createHash('sha256').update(line).digest('hex')}`;
    const cached = await cache.read(name);
    if (cached && ageOf(cached) < 30 * 24 * hour) return found.parse(cached.value)[0];
    const place = await provider.find(line);
    await cache.keep(name, place ? [place] : []);
    return place;
  }

  async function daysAt(place: Place): Promise<SiteForecast> {
    const name = `${place.latitude},${place.longitude}`;
    const cached = await cache.read(name);
    const history = days.parse((await cache.read(`history ${name}`))?.value ?? []);
    if (cached && ageOf(cached) < hour) return toForecast(cached, history);
    try {
      const fresh = await provider.days(place);
      await cache.keep(name, fresh);
      const longer = withToday(history, fresh[0]);
      await cache.keep(`history ${name}`, longer);
      return { kind: 'days', days: fresh, history: longer, asOf: new Date() };
    } catch (error) {
      if (!cached || ageOf(cached) > 24 * hour) throw error;
      log.warn({ err: error }, 'a forecast of before');
      return toForecast(cached, history);
    }
  }
}

/** How many days of the past a place's history has at most. */
const historyLength = 14;

/**
 * A history with today in it, latest first. Later forecasts of a day have only what is left of it, so they widen the
 * temperatures of the first one and leave its summary.
 */
export function withToday(
  history: readonly ForecastDay[],
  today: ForecastDay | undefined,
): ForecastDay[] {
  if (!today) return [...history];
  const first = history.find(({ date }) => date === today.date) ?? today;
  const day = {
    ...first,
    high: Math.max(first.high, today.high),
    low: Math.min(first.low, today.low),
    rain: Math.max(first.rain, today.rain),
    wind: Math.max(first.wind, today.wind),
  };
  return [day, ...history.filter(({ date }) => date !== today.date)].slice(0, historyLength);
}

const ageOf = ({ at }: Kept) => Date.now() - at.getTime();
const toForecast = ({ value, at }: Kept, history: ForecastDay[]): SiteForecast => ({
  kind: 'days',
  days: days.parse(value),
  history,
  asOf: at,
});
