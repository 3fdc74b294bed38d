import { z } from 'zod';
import type { WeatherSettings } from '../settings.ts';
import { period, toDays, type ForecastDay } from './toDays.ts';

/** Degrees; rounded to a hundredth, which is about a kilometre. */
export type Place = { latitude: number; longitude: number };

/** Where forecasts come from. Each call rejects when it is not answered in time, or not as agreed. */
export type Provider = {
  days: (place: Place) => Promise<ForecastDay[]>;
  /** Nothing for an address that is not known. */
  find: (address: string) => Promise<Place | undefined>;
};

const patience = 5000;
const point = z.object({ properties: z.object({ forecast: z.url() }) });
const forecast = z.object({ properties: z.object({ periods: z.array(period) }) });
const matches = z.object({
  result: z.object({
    addressMatches: z.array(z.object({ coordinates: z.object({ x: z.number(), y: z.number() }) })),
  }),
});

/** The National Weather Service and the Census Bureau: free, without a key, for the United States. */
export function provider({
  WEATHER_URL,
  GEOCODER_URL,
  WEATHER_CONTACT,
}: WeatherSettings): Provider {
  const ask = async (url: URL): Promise<unknown> => {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
      headers: {
        accept: 'application/geo+json, application/json',
        'user-agent': `Plumbline (${WEATHER_CONTACT})`,
      },
    });
    if (!answer.ok) throw new Error(`${url.host} answered ${answer.status}`);
    return answer.json();
  };
  return {
    async days({ latitude, longitude }) {
      const where = await ask(new URL(`/points/${latitude},${longitude}`, WEATHER_URL));
      // Only the path is taken from the answer, so that it cannot lead anywhere else.
      const { pathname } = new URL(point.parse(where).properties.forecast);
      const { properties } = forecast.parse(await ask(new URL(pathname, WEATHER_URL)));
      return toDays(properties.periods);
    },
    async find(address) {
      const url = new URL('/geocoder/locations/onelineaddress', GEOCODER_URL);
      url.search = new URLSearchParams({
        address,
        benchmark: 'Public_AR_Current',
        format: 'json',
      }).toString();
      const [first] = matches.parse(await ask(url)).result.addressMatches;
      return first && rounded({ latitude: first.coordinates.y, longitude: first.coordinates.x });
    },
  };
}

/** A place to about a kilometre: forecasts are not finer, and nobody's address can be told from it. */
export const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});
