import type { GatewayTools } from '@plumbline/kit';
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
    const { data, error } = await service
      .from('weather_cache')
      .select('forecast, fetched_at')
      .eq('grid', name)
      .maybeSingle();
    if (error) throw new Error(error.message);
    if (!data) return undefined;
    const { forecast, fetched_at } = row.parse(data);
    return { value: forecast, at: new Date(fetched_at) };
  },
  async keep(name, value) {
    const { error } = await service
      .from('weather_cache')
      .upsert({ grid: name, forecast: value, fetched_at: new Date().toISOString() });
    if (error) throw new Error(error.message);
  },
});
