import { gatewayEnvironment, startGateway } from '@plumbline/kit';
import { createWeather } from './app.ts';
import { weatherEnvironment } from './settings.ts';

await startGateway(
  'weather',
  gatewayEnvironment.extend(weatherEnvironment.shape),
  (env, access) => ({
    app: createWeather(access, env),
  }),
);
