import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { portOf, serve, type Listen } from '@plumbline/kit';
import { isSystemError } from './systemError.ts';

/** The HTTP server, open from the first moment so that a taken port shows before the long steps. */
export type FrontDoor = { server: Server; port: number; admit: (app: RequestListener) => void };

/** The port is taken; the message says what to do. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
    this.name = 'PortTakenError';
  }
}

/** Listens, and returns 503 until the product is ready. */
export async function openFrontDoor(listen: Listen): Promise<FrontDoor> {
  let app: RequestListener = (_req, res) => notYet(res);
  const handle = (req: IncomingMessage, res: ServerResponse) => app(req, res);
  const server = await serve(handle, listen).catch((error: unknown) => {
    const isTaken = isSystemError(error, 'EADDRINUSE');
    throw isTaken ? new PortTakenError(listen.port) : error;
  });
  return {
    server,
    port: portOf(server),
    admit(ready) {
      app = ready;
    },
  };
}

function notYet(res: ServerResponse) {
  res.writeHead(503, {
    'retry-after': '1',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  res.end('Plumbline is starting. Please try again in a moment.\n');
}
