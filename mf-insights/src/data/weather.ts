import { api, listTag, z } from '@plumbline/data';

const risks = z.array(z.enum(['rain', 'snow', 'wind', 'frost', 'heat']));
const site = z.object({
  project_id: z.string(),
  name: z.string(),
  /** Null when the project's location is unknown. */
  days: z.nullable(
    z.array(
      z.object({
        date: z.string(),
        high: z.number(),
        low: z.number(),
        rain: z.number(),
        wind: z.number(),
        summary: z.string(),
        risks,
      }),
    ),
  ),
  as_of: z.nullable(z.string()),
  tasks: z.array(z.object({ id: z.string(), title: z.string(), due_on: z.string(), risks })),
});
/** A site with a seven-day forecast in °F and mph, and the tasks at risk. */
export type SiteForecast = z.infer<typeof site>;

const forecast = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('ready'), sites: z.array(site) }),
]);
export type Forecast = z.infer<typeof forecast>;

export const { useInsightsForecastQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Weather at the active sites; the server queries the provider at most once an hour per
     * location.
     */
    insightsForecast: build.query<Forecast, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/weather/forecast'),
      rawResponseSchema: forecast,
      providesTags: [listTag('Project')],
    }),
  }),
});
