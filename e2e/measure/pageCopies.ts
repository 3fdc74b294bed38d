import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** One page of a running product, with its scripts and without: same picture, same text. */
export type PageCopies = { withScripts: string; withoutScripts: string; close: () => void };

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });

/** Serves the product's page unchanged, or as `change` makes it; everything else is passed on. Asks the product once. */
function copyOf(product: string, change: (html: string) => string): Server {
  const kept = new Map<string, Promise<Copied>>();
  const copied = (path: string, accept = '*/*') => {
    const copy = kept.get(path) ?? fetchCopy(new URL(path, product), accept, change);
    kept.set(path, copy);
    return copy;
  };
  return createServer((request, response) => {
    void (async () => {
      const { status, type, body } = await copied(request.url ?? '/', request.headers.accept);
      response.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' });
      response.end(body);
    })().catch(() => response.destroy());
  });
}

type Copied = { status: number; type: string; body: Buffer };

async function fetchCopy(
  url: URL,
  accept: string,
  change: (html: string) => string,
): Promise<Copied> {
  const answer = await fetch(url, { headers: { accept } });
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const body = type.includes('html') ? Buffer.from(change(bytes.toString())) : bytes;
  return { status: answer.status, type, body: gzipSync(body) };
}

/** Serves both copies, by the same server code, so that only the scripts differ. */
export async function servePageCopies(product: string): Promise<PageCopies> {
  const whole = copyOf(product, (html) => html);
  const still = copyOf(product, (html) => html.replaceAll(/<script[\s\S]*?<\/script>/g, ''));
  return {
    withScripts: await listen(whole),
    withoutScripts: await listen(still),
    close() {
      whole.close();
      still.close();
    },
  };
}
