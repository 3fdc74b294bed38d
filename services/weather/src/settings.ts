import { flag } from '@plumbline/kit';
import { z } from 'zod';

/** What the environment says about forecasts. */
export const weatherEnvironment = z.object({
  /** 1: the server asks for forecasts; else the dashboard shows its sample. */
  WEATHER_ENABLED: flag.default(false),
  WEATHER_URL: z.url('must be an address').default('https://api.weather.gov'),
  /** Finds the coordinates of an address in the United States. */
  GEOCODER_URL: z.url('must be an address').default('https://geocoding.geo.census.gov'),
  /** Whom the forecast's provider may write to; it asks every caller for that. */
  WEATHER_CONTACT: z.email('must be a mail address').default('support@plumbline.test'),
});
export type WeatherSettings = z.infer<typeof weatherEnvironment>;
