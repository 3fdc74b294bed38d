import { ApiError, type GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import type { Site, SiteForecast } from './forecasts.ts';
import { sitesOf } from './sitesOf.ts';

type Dependencies = Pick<GatewayTools, 'signedIn' | 'actorOf' | 'limited'> & {
  isEnabled: boolean;
  forecastOf: (site: Site) => Promise<SiteForecast>;
};

/** GET /forecast: seven days for each active site, its days of the last two weeks, and the tasks whose day the weather is against. */
export const forecastRoute = ({
  signedIn,
  actorOf,
  limited,
  isEnabled,
  forecastOf,
}: Dependencies) =>
  Router().get(
    '/forecast',
    signedIn({ permission: 'view_projects' }),
    limited({ max: 60, seconds: 60, by: 'user' }),
    async (req, res) => {
      res.set('cache-control', 'no-store');
      if (!isEnabled) return void res.json({ state: 'off' });
      const { sites, tasks } = await sitesOf(actorOf(req));
      const told = await Promise.all(
        sites.map(async (site) => ({ site, forecast: await forecastOf(site) })),
      );
      const kinds = told.map(({ forecast }) => forecast.kind);
      if (kinds.includes('unavailable') && !kinds.includes('days'))
        throw new ApiError(
          502,
          'weather_unavailable',
          'The weather service isn’t responding. Please try again.',
        );
      res.json({
        state: 'ready',
        sites: told.map(({ site: { id, name }, forecast }) => {
          const days = forecast.kind === 'days' ? forecast.days : null;
          return {
            project_id: id,
            name,
            days,
            history: forecast.kind === 'days' ? forecast.history : null,
            as_of: forecast.kind === 'days' ? forecast.asOf.toISOString() : null,
            tasks: tasks
              .filter(({ project_id }) => project_id === id)
              .map((task) => ({
                id: task.id,
                title: task.title,
                due_on: task.due_date,
                risks: days?.find(({ date }) => date === task.due_date)?.risks ?? [],
              }))
              .filter(({ risks }) => risks.length > 0),
          };
        }),
      });
    },
  );
