import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

type Repeated = {
  name: string;
  everyMs: number;
  /** Before the first time; at once unless told. */
  afterMs?: number;
  work: () => Promise<unknown>;
  log: Logger;
};

/**
 * Does `work` again and again, with a pause after each time; a failure is logged and waits like a success.
 * The answer stops it and waits for what is under way.
 */
export function repeat({ name, everyMs, afterMs = 0, work, log }: Repeated): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  const loop = async () => {
    if (afterMs > 0) await wait(afterMs);
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error, job: name }, 'a job failed'));
      await wait(everyMs);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    await ended;
  };
}
