import { createGateway, type GatewayAccess } from '@plumbline/kit';
import { forecastRoute } from './forecast/forecastRoute.ts';
import { forecastCache } from './forecast/forecastCache.ts';
import { forecasts } from './forecast/forecasts.ts';
import { provider } from './forecast/provider.ts';
import type { WeatherSettings } from './settings.ts';

/** The gateway of forecasts. It does not listen. */
export function createWeather(access: GatewayAccess, settings: WeatherSettings) {
  const isEnabled = settings.WEATHER_ENABLED;
  return createGateway(
    {
      name: 'weather',
      routes: ({ service, log, ...tools }) =>
        forecastRoute({
          ...tools,
          isEnabled,
          forecastOf: forecasts({
            provider: provider(settings),
            cache: forecastCache(service),
            log,
          }),
        }),
      health: () => ({ enabled: isEnabled }),
    },
    access,
  );
}
