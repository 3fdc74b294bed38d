import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { GatewayAccess } from './createGateway.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { toGatewayAccess, type gatewayEnvironment } from './gatewayEnvironment.ts';
import { makeLogger } from './logger.ts';
import { closeServer, serve, stopOnSignals } from './serve.ts';
import type { serviceEnvironment } from './settings.ts';
import { startTracing } from './tracing.ts';

type Stop = () => unknown;

/** What a service is when it runs alone. */
type Started = {
  app: RequestListener;
  /** Starts what runs beside the requests, once the service listens; answers what stops it. */
  work?: () => Stop;
  /** Released after the last request. */
  close?: Stop;
};

/** Runs a program; a wrong setting is said in a sentence, and ends it with 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Runs a service by itself until SIGINT or SIGTERM: reads the environment, listens, works, and stops in
 * order.
 */
export function startService<Env extends z.infer<typeof serviceEnvironment>>(
  name: string,
  environment: z.ZodType<Env>,
  create: (env: Env, log: Logger) => Started,
): Promise<void> {
  return runProgram(async () => {
    const env = readEnvironment(environment);
    const log = makeLogger(name);
    const stopTracing = await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT);
    const { app, work, close } = create(env, log);
    const server = await serve(app, { port: env.PORT, host: env.HOST });
    log.info({ address: server.address() }, 'listening');
    const stopWork = work?.();
    stopOnSignals(async () => {
      await Promise.all([closeServer(server), stopWork?.()]);
      await close?.();
      await stopTracing();
    }, log);
  });
}

/** Runs a gateway by itself, as `startService` does. */
export const startGateway = <Env extends z.infer<typeof gatewayEnvironment>>(
  name: string,
  environment: z.ZodType<Env>,
  create: (env: Env, access: GatewayAccess) => Started,
): Promise<void> =>
  startService(name, environment, (env, log) => {
    const access = toGatewayAccess(env, log);
    const started = create(env, access);
    const close = async () => {
      await started.close?.();
      await access.limits?.close();
    };
    return { ...started, close };
  });
