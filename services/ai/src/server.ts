import { gatewayEnvironment, startGateway } from '@plumbline/kit';
import { createAi } from './app.ts';
import { aiEnvironment, configuredProviders } from './providers/settings.ts';

await startGateway('ai', gatewayEnvironment.extend(aiEnvironment.shape), (env, access) => {
  const providers = configuredProviders(env);
  access.log.info({ providers: providers.map(({ name }) => name) }, 'providers');
  return { app: createAi(access, { isEnabled: env.AI_ENABLED, providers }) };
});
