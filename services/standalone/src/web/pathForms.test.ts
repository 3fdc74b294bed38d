import { request, type Server } from 'node:http';
import { jest } from '@jest/globals';
import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { z } from 'zod';
import { gatewayApps } from '../fixtures/gatewayApps.ts';
import { webFor } from '../fixtures/webFor.ts';
import { routesOf } from '../fuzz/routesOf.ts';
import { supabaseRoutes } from './supabaseRoutes.ts';

jest.setTimeout(120_000);

const id = '6f1b1c1e-7a52-4b6e-9d53-0f3c6a1d2b4c';
const refusal = z.object({ code: z.string() });

/** Each writes a path in another form that some reader understands as the same one. */
const forms: Record<string, (path: string) => string> = {
  'an encoded letter': (path) => onLastWord(path, (word) => encoded(word[0]) + word.slice(1)),
  'an encoded letter in lower case': (path) =>
    onLastWord(path, (word) => encoded(word[0]).toLowerCase() + word.slice(1)),
  'every letter encoded': (path) => onLastWord(path, (word) => word.replaceAll(/./g, encoded)),
  'a letter encoded twice': (path) =>
    onLastWord(path, (word) => encoded(word[0]).replace('%', '%25') + word.slice(1)),
  'an encoded letter of the first word': (path) => `/${encoded(path[1])}${path.slice(2)}`,
  'a letter in upper case': (path) =>
    onLastWord(path, (word) => (word[0] ?? '').toUpperCase() + word.slice(1)),
  'upper case': (path) => onLastWord(path, (word) => word.toUpperCase()),
  'the first word in upper case': (path) => path.replace(/^\/\w+/, (word) => word.toUpperCase()),
  'two slashes at the start': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace(/\/(?=[^/]+$)/, '//'),
  'a slash at the end': (path) => `${path}/`,
  'an encoded slash': (path) => path.replace(/\/(?=[^/]+$)/, '%2F'),
  'a backslash': (path) => path.replace(/\/(?=[^/]+$)/, '\\'),
  'a dot segment': (path) => path.replace(/\/(?=[^/]+$)/, '/./'),
  'a segment that goes back': (path) => path.replace(/\/(?=[^/]+$)/, '/x/../'),
  'an encoded segment that goes back': (path) => path.replace(/\/(?=[^/]+$)/, '/x/%2e%2e/'),
  'a page that goes back': (path) => `/projects/..${path}`,
  'a NUL': (path) => `${path}%00`,
  'a NUL inside': (path) => path.replace(/(.)$/, '%00$1'),
  'a parameter of the path': (path) => `${path};a=b`,
  'a fragment': (path) => `${path}#x`,
  'a whole address': (path) => `http://localhost${path}`,
};

const encoded = (letter = '') =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
const onLastWord = (path: string, change: (word: string) => string) =>
  path.replace(/[a-z][a-z_-]*(?=(\/[^/]*\d[^/]*)*$)/, (word) => change(word));

let backend: Backend;
let server: Server;
let stop: () => Promise<void>;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  backend = await startBackend();
  const gateways = await gatewayApps(backend);
  stop = () => gateways.stop();
  const app = webFor(backend, {
    gateways: Object.entries(gateways.apps).map(([name, one]) => ({ name, app: one })),
    log: makeLogger('test', { write() {} }),
  });
  const apis = supabaseRoutes(backend.handle, 4);
  const found = [
    ...routesOf(apis),
    ...Object.entries(gateways.apps).flatMap(([name, one]) =>
      routesOf(one.router).map(({ method, path }) => ({ method, path: `/api/${name}${path}` })),
    ),
  ];
  routes = found
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({
      method,
      path: path.replaceAll(/\{[^}]*\}/g, '').replaceAll(/:\w+/g, id),
    }));
  server = await serve(app, { port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  await closeServer(server, 0);
  await stop();
  await backend.close();
});

/** The code of the refusal; unlike fetch, this sends the path exactly as written. */
function codeOf(method: string, path: string): Promise<string | undefined> {
  const { port } = new URL(urlOf(server));
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, agent: false }, (res) => {
      let body = '';
      res.setEncoding('utf8');
      res.on('data', (chunk: string) => (body += chunk));
      res.on('end', () => resolve(codeIn(body)));
    })
      .on('error', reject)
      .end();
  });
}

function codeIn(body: string): string | undefined {
  try {
    return refusal.safeParse(JSON.parse(body)).data?.code;
  } catch {
    return undefined;
  }
}

describe('B1: every route of the APIs and gateways', () => {
  it('is found in the route tables, with those that are rate-limited', () => {
    const paths = routes.map(({ path }) => path);

    expect(paths).toEqual(
      expect.arrayContaining([
        '/auth/v1/token',
        '/auth/v1/verify',
        '/auth/v1/signup',
        '/auth/v1/recover',
        '/auth/v1/resend',
        '/rest/v1/rpc/view_shared_document',
        '/api/accounts/password',
        '/api/messaging/contact',
      ]),
    );
    expect(routes.length).toBeGreaterThan(60);
  });

  it.each(Object.keys(forms))('is refused before routing with %s', async (form) => {
    const missed: string[] = [];
    for (const { method, path } of routes) {
      const written = forms[form]?.(path) ?? path;
      if ((await codeOf(method, written)) !== 'unusual_path') missed.push(`${method} ${written}`);
    }

    expect(missed).toEqual([]);
  });

  it('is served in its plain form', async () => {
    const refused: string[] = [];
    for (const { method, path } of routes)
      if ((await codeOf(method, path)) === 'unusual_path') refused.push(`${method} ${path}`);

    expect(refused).toEqual([]);
  });
});
