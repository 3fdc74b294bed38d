import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isRunning, startCluster, stopCluster, type Cluster, type Settings } from './cluster.ts';

const pollMs = 250;
/** A server that has run this long counts as started; one that ends earlier as one more failure. */
const steadyMs = 1_000;
const mostFailures = 5;

type Options = {
  folder: string;
  settings: Settings;
  log: Logger;
  /** Called once when PostgreSQL could not be started again. */
  giveUp: (error: Error) => void;
};

/** PostgreSQL did not come back; the message says where its log is. */
export class DatabaseLostError extends Error {
  constructor(folder: string, cause: unknown) {
    const log = `${folder}/data/server.log`;
    super(`PostgreSQL stopped and could not be started again. Its log is ${log}.`, { cause });
    this.name = 'DatabaseLostError';
  }
}

/**
 * Runs PostgreSQL on a folder and starts it again, on the same port, when it has ended. After five
 * failures in a row, with a longer pause before each attempt (12 seconds or more in all), it calls `giveUp`.
 */
export function superviseCluster({ folder, settings, log, giveUp }: Options) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let starting: Promise<unknown> = Promise.resolve();

  const start = (options: { settings: Settings; isRestart: boolean }) => {
    const started = startCluster(folder, { ...options, signal });
    starting = started.catch(() => {});
    return started;
  };

  const watch = async ({ port }: Cluster) => {
    let failures = 0;
    let fault: unknown;
    let upSince = performance.now();
    while (await continues(pollMs, signal)) {
      if (await isRunning(folder)) continue;
      if (performance.now() - upSince > steadyMs) failures = 0;
      failures += 1;
      if (failures > mostFailures) return giveUp(new DatabaseLostError(folder, fault));
      if (failures > 1 && !(await continues(250 * 2 ** failures, signal))) return;
      log.error({ failures }, 'PostgreSQL has stopped; starting it again');
      try {
        await start({ settings: { ...settings, port }, isRestart: true });
        log.info('PostgreSQL is running again');
      } catch (error) {
        fault = error;
        log.error({ err: error }, 'PostgreSQL did not start');
      }
      upSince = performance.now();
    }
  };

  return {
    async start(): Promise<Cluster> {
      const cluster = await start({ settings, isRestart: false });
      void watch(cluster);
      return cluster;
    },
    /** Stops watching and stops the server, also in the middle of its start. Takes 5 seconds at most. */
    async stop(): Promise<void> {
      stopping.abort();
      const until = performance.now() + 3_000;
      let isStarting = true;
      void starting.then(() => (isStarting = false));
      while (isStarting && performance.now() < until) {
        await Promise.race([starting, pause(50)]);
        // A server that is still starting has no work to finish.
        if (isStarting) await stopCluster(folder, 0);
      }
      await stopCluster(folder, 2);
    },
  };
}

/** Waits, and answers whether to go on. */
const continues = (ms: number, signal: AbortSignal) =>
  pause(ms, true, { signal }).catch(() => false);
