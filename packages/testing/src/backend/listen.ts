import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import type { Handler } from '@plumbline/standalone/supabase';

/** An HTTP server that a test has started. */
export type Listening = { url: string; close: () => Promise<void> };

/** Serves a handler on a free port of the loopback address. */
export async function listenOn(handle: Handler): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request) => handle(request, { peerAddress: '127.0.0.1' }),
    overrideGlobalObjects: false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
