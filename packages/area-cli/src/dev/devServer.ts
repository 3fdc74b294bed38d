import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import type { RegistryKeys } from '@plumbline/area-registry/store';
import { devEvents, devTrace } from '@plumbline/bundler/rspack/devEvents';
import { devPage, devRegistry } from './devPage.ts';
import { devShell, shellDifference } from './devShell.ts';
import { passOn } from './proxy.ts';
import { traceOf } from './trace.ts';
import { watchArea } from './watchArea.ts';
import { fresh, bodyOf, sendJson, sendFile } from './sendFile.ts';

/** One area under development, beside a running product. */
export type DevRun = {
  id: string;
  /** The area's sources. */
  folder: string;
  version: string;
  product: URL;
  port: number;
  keys: RegistryKeys;
  onBuild: (failure: string | undefined) => void;
  onNote: (note: string) => void;
};

export type DevServer = { url: string; stop: () => Promise<void> };

/**
 * Serves the running product with one area as its sources are now. Everything but that area, and the shell's
 * development build, comes from the product itself.
 */
export async function startDevServer(run: DevRun): Promise<DevServer> {
  // Open from the first moment, so that a taken port shows before the long steps.
  let answer = async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.writeHead(503, { 'retry-after': '1', ...fresh }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
    });
  });
  const port = await listenOn(server, run.port);

  const listeners = new Set<ServerResponse>();
  let builds = 0;
  /** What is wrong with the newest build, for pages that connect after it. */
  let failed = '';
  const tell = (failure: string | undefined) => {
    builds += 1;
    run.onBuild(failure);
    failed = failure === undefined ? '' : `event: failed\ndata: ${JSON.stringify(failure)}\n\n`;
    const event = failed || `event: built\ndata: ${builds}\n\n`;
    for (const listener of listeners) listener.write(event);
  };
  const [shell, watched] = await Promise.all([devShell(run.folder), watchArea(run.folder, tell)]);
  const difference = await shellDifference(shell, run.product);
  if (difference) run.onNote(difference);
  const pages = {
    product: run.product,
    shell,
    area: watched.output,
    keys: run.keys,
    builds: () => builds,
  };
  const own = `/areas/${run.id}/${run.version}/`;

  answer = async (request, response) => {
    const path = request.url ?? '/';
    const { pathname } = new URL(path, run.product);
    if (pathname === devEvents) return listen(listeners, failed, request, response);
    if (pathname === devTrace) {
      const trace = await traceOf(await bodyOf(request), watched.output, own);
      return void response.writeHead(200, { 'content-type': 'text/plain', ...fresh }).end(trace);
    }
    if (pathname === '/registry.json' || isPage(request)) await watched.settled();
    if (pathname === '/registry.json') return sendJson(response, await devRegistry(pages));
    if (pathname.startsWith(own))
      return sendFile(response, watched.output, pathname.slice(own.length));
    if (pathname.startsWith('/assets/') && existsSync(join(shell, normalize(pathname))))
      return sendFile(response, shell, pathname);
    // Its files keep their names while they change: nothing of them may be kept.
    if (pathname === '/sw.js') return void response.writeHead(404, fresh).end();
    const origin = `http://${request.headers.host}`;
    const page = isPage(request) ? await devPage(pages, path, origin) : undefined;
    if (page === undefined) return passOn(run.product, request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...fresh }).end(page);
  };
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await watched.stop();
    },
  };
}

const isPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function listen(
  listeners: Set<ServerResponse>,
  first: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...fresh }).flushHeaders();
  if (first) response.write(first);
  listeners.add(response);
  request.on('close', () => listeners.delete(response));
}
