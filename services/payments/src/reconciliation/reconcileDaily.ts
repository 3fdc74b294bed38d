import type { Logger } from 'pino';

const day = 24 * 60 * 60 * 1000;

/** Compares the last 35 days once a day; answers what stops it. */
export function reconcileDaily(run: (since: Date) => Promise<unknown>, log: Logger): () => void {
  const timer = setInterval(() => {
    run(new Date(Date.now() - 35 * day)).catch((error: unknown) => {
      log.error({ err: error }, 'the ledger could not be compared with the card provider');
    });
  }, day);
  timer.unref();
  return () => clearInterval(timer);
}
