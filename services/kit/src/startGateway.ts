import type { RequestListener } from 'node:http';
import type { z } from 'zod';
import type { GatewayAccess } from './createGateway.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { toGatewayAccess, type gatewayEnvironment } from './gatewayEnvironment.ts';
import { closeServer, serve, stopOnSignals } from './serve.ts';
import { startTracing } from './tracing.ts';

type Stop = () => unknown;

/** What a gateway is when it runs alone. */
type Started = {
  app: RequestListener;
  /** Starts what runs beside the requests, once the gateway listens; answers what stops it. */
  work?: () => Stop;
  /** Released after the last request. */
  close?: Stop;
};

/**
 * Runs a gateway by itself until SIGINT or SIGTERM: reads the environment, listens, works, and stops in
 * order. A wrong setting is said in a sentence, and ends the process with 1.
 */
export async function startGateway<Env extends z.infer<typeof gatewayEnvironment>>(
  name: string,
  environment: z.ZodType<Env>,
  create: (env: Env, access: GatewayAccess) => Started,
): Promise<void> {
  try {
    const env = readEnvironment(environment);
    const access = toGatewayAccess(name, env);
    const stopTracing = await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT);
    const { app, work, close } = create(env, access);
    const server = await serve(app, { port: env.PORT, host: env.HOST });
    access.log.info({ address: server.address() }, 'listening');
    const stopWork = work?.();
    stopOnSignals(async () => {
      await Promise.all([closeServer(server), stopWork?.()]);
      await close?.();
      await stopTracing();
    }, access.log);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
