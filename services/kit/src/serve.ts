import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';

/** Where to listen. Port 0 takes any free one. */
export type Listen = { port: number; host: string };

/** Listens; rejects with the system's error (EADDRINUSE and its like). */
export async function serve(app: RequestListener, { port, host }: Listen): Promise<Server> {
  const server = createServer(app);
  // Longer than the usual 60 s of a load balancer, so that it never writes into a closed connection.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Where a server listens on this machine. */
export function urlOf(server: Pick<Server, 'address'>): string {
  return `http://127.0.0.1:${portOf(server)}`;
}

/** The port of a server that listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address.port;
}

/** Takes no new connections, lets running requests finish for `graceMs`, then cuts them off. */
export async function closeServer(server: Server, graceMs = 7_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that has given its answer stays open for the next request, which must not come.
  const tidy = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await closed;
  } finally {
    clearInterval(tidy);
    clearTimeout(cut);
  }
}

/** A process that has been told to stop ends after this long, whatever is still under way. */
export const hardLimitMs = 9_500;

/**
 * Runs `stop` once at SIGINT or SIGTERM and ends the process. A second signal ends it at once,
 * unless it comes within two seconds: Ctrl-C reaches a process both by itself and through npm.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > 2000) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      setTimeout(() => {
        log.error('stopping took too long');
        process.exit(1);
      }, hardLimitMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}
