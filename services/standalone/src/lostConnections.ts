import type { Logger } from 'pino';
import { z } from 'zod';

const coded = z.object({ code: z.string() });
/** The driver's and the system's words for a database that went away, and PostgreSQL's own for being ended. */
const lost = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether a failure says no more than that the connection to the database is gone. */
export const isLostConnection = (reason: unknown): boolean =>
  lost.has(coded.safeParse(reason).data?.code ?? '');

/**
 * A query that nobody waits for, such as @supabase/lite's `rollback` on a connection that has just died, must not end
 * the process: whoever asked has had an error already. Every other rejection that nobody handles still does.
 */
export function surviveLostConnections(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isLostConnection(reason)) throw reason;
    log.warn({ err: reason }, 'a connection to the database was lost');
  });
}
