import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** A copy of a running product at an address of its own. */
export type Copy = { url: string; close: () => void };

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const inline = (html: string, id: string) =>
  new RegExp(`<script[^>]*id="${id}"[^>]*>[^<]*</script>`).exec(html)?.[0] ?? '';

/** What the one build needs of the registry: routes, menu and fills, without what holds files to it. */
function withoutFiles(script: string): string {
  const [whole, json = 'null'] = />([^<]*)</.exec(script) ?? [];
  if (!whole) return script;
  const registry: { areas: Record<string, object> } = JSON.parse(json);
  const lean = { manifest: undefined, files: {} };
  const areas = Object.entries(registry.areas).map(([id, area]) => [id, { ...area, ...lean }]);
  const text = JSON.stringify({ ...registry, areas: Object.fromEntries(areas) });
  return script.replace(whole, () => `>${text.replaceAll('<', String.raw`\u003c`)}<`);
}

/**
 * Serves a product at another address: as it is, or with the app of one build (`build`, a folder) in place of
 * the platform's. Both pass through the same code, so that only what is loaded differs.
 */
export async function serveCopy(product: string, build?: string): Promise<Copy> {
  const template = build ? readFileSync(join(build, 'index.html'), 'utf8') : undefined;
  const fileOf = build ? await filesOfBuild(build, product) : filesOfProduct(product);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', product);
    const isPage = request.headers.accept?.includes('text/html') === true;
    const file = isFile.test(pathname) ? await fileOf(pathname) : undefined;
    if (file) response.writeHead(200, file.headers).end(file.body);
    else if (isPage) await sendPage({ product, template }, request, response);
    else passOn(product, request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(product: string, from: IncomingMessage, to: ServerResponse): void {
  const { host } = new URL(product);
  const passed = ask(
    new URL(from.url ?? '/', product),
    {
      method: from.method,
      headers: { ...from.headers, host, origin: product, 'accept-encoding': 'gzip' },
    },
    (answer) => {
      const { 'content-security-policy': _, ...headers } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(to);
    },
  );
  passed.on('error', () => to.destroy());
  from.pipe(passed);
}

/** A page at the copy's own address: the platform's as it is, or the one build's with the same configuration. */
async function sendPage(
  { product, template }: { product: string; template: string | undefined },
  { url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await fetch(new URL(url ?? '/', product), { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const registry = inline(html, 'plumbline-registry');
  const head = `${inline(html, 'plumbline-config')}${withoutFiles(registry)}`;
  const page =
    template && registry ? template.replace('<!-- plumbline:page -->', () => head) : html;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
  });
  response.end(gzipSync(page.replaceAll(new URL(product).origin, `http://${headers.host}`)));
}

/** What never changes: the files of the shell and of the areas, and those of the one build. */
const isFile = /^\/(assets|areas)\//;

type File = { headers: OutgoingHttpHeaders; body: Buffer };
type Files = (pathname: string) => Promise<File | undefined>;

/**
 * The product's files, asked for once: as the one build's, they come from this process, without the way through the
 * product's own server, which would be counted for the platform alone.
 */
function filesOfProduct(product: string): Files {
  const known = new Map<string, Promise<File | undefined>>();
  return (pathname) => {
    const file = known.get(pathname) ?? fetchFile(new URL(pathname, product));
    known.set(pathname, file);
    return file;
  };
}

function fetchFile(url: URL): Promise<File | undefined> {
  return new Promise((resolve, reject) => {
    const asked = ask(url, { headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
      const body = await buffer(answer);
      resolve(answer.statusCode === 200 ? { headers: headersOf(answer.headers), body } : undefined);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The files of the one build, with the headers that the product sends with each of its own: they count as well. */
async function filesOfBuild(build: string, product: string): Promise<Files> {
  const page = await fetch(new URL('/dashboard', product), { headers: { accept: 'text/html' } });
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const { headers = {} } = (await fetchFile(new URL(script, product))) ?? {};
  return async (pathname) => {
    const file = join(build, normalize(pathname));
    if (!existsSync(file)) return undefined;
    const isPacked = existsSync(`${file}.gz`);
    const { 'content-encoding': _, ...others } = headers;
    return {
      headers: {
        ...others,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      },
      body: readFileSync(isPacked ? `${file}.gz` : file),
    };
  };
}

const hopHeaders = new Set([
  'content-length',
  'content-security-policy',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);
const headersOf = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
