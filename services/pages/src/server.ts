import {
  closeServer,
  EnvironmentError,
  makeLogger,
  readEnvironment,
  serve,
  startTracing,
  stopOnSignals,
} from '@plumbline/kit';
import { createPages } from './createPages.ts';
import { pagesEnvironment } from './settings.ts';

try {
  const env = readEnvironment(pagesEnvironment);
  const log = makeLogger('pages');
  const stopTracing = await startTracing('pages', env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const server = await serve(createPages(env, log), { port: env.PORT, host: env.HOST });
  log.info({ address: server.address() }, 'listening');
  stopOnSignals(async () => {
    await closeServer(server);
    await stopTracing();
  }, log);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
