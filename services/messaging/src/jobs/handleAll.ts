import type { Logger } from 'pino';

/** Handles what a worker took, all at once; one whose outcome could not be stored comes again, and holds up none. */
export async function handleAll<Row>(
  rows: readonly Row[],
  handle: (row: Row) => Promise<void>,
  log: Logger,
): Promise<void> {
  for (const end of await Promise.allSettled(rows.map(handle)))
    if (end.status === 'rejected') log.error({ err: end.reason }, 'outcome not stored');
}
