import {
  closeServer,
  EnvironmentError,
  gatewayEnvironment,
  readEnvironment,
  serve,
  stopOnSignals,
  toGatewayAccess,
} from '@plumbline/kit';
import { createAi } from './app.ts';
import { aiEnvironment, configuredProviders } from './providers/settings.ts';

try {
  const env = readEnvironment(gatewayEnvironment.extend(aiEnvironment.shape));
  const access = toGatewayAccess('ai', env);
  const providers = configuredProviders(env);
  const app = createAi(access, { isEnabled: env.AI_ENABLED === '1', providers });
  const server = await serve(app, { port: env.PORT, host: env.HOST });
  access.log.info(
    { address: server.address(), providers: providers.map(({ name }) => name) },
    'listening',
  );
  stopOnSignals(() => closeServer(server), access.log);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
