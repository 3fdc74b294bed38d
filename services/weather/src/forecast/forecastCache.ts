import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';

const row = z.object({ forecast: z.unknown(), fetched_at: z.string() });

/** What is kept under a name, and since when. */
export type Kept = { value: unknown; at: Date };
/** Answers of the providers, kept in the table weather_cache. */
export type ForecastCache = {
  read: (name: string) => Promise<Kept | undefined>;
  keep: (name: string, value: unknown) => Promise<void>;
};

/** The table weather_cache, which only the server writes. */
export const forecastCache = (service: GatewayTools['service']): ForecastCache => ({
  async read(name) {
    const found = await fromDatabase(
      service.from('weather_cache').select('forecast, fetched_at').eq('grid', name).maybeSingle(),
      row.nullable(),
    );
    return found ? { value: found.forecast, at: new Date(found.fetched_at) } : undefined;
  },
  async keep(name, value) {
    const stored = { grid: name, forecast: value, fetched_at: new Date().toISOString() };
    await fromDatabase(service.from('weather_cache').upsert(stored), z.unknown());
  },
});
