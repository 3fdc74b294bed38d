import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

type Repeated = { name: string; everyMs: number; work: () => Promise<unknown>; log: Logger };

/**
 * Does `work` at once and then again and again, with a pause after each time; a failure is logged
 * and waits like a success. The answer stops it and waits for what is under way.
 */
export function repeat({ name, everyMs, work, log }: Repeated): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed'));
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    await ended;
  };
}
