import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, closeServer, createGateway, makeLogger, serve, urlOf } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { Router } from 'express';
import { localCardKey } from '../cards/cardEnvironment.ts';
import { emptyStore } from '../fixtures/emptyStore.ts';
import { openMailbox } from '../mailbox/mailboxStore.ts';
import { createWeb } from './app.ts';

let backend: Backend;
let folder: string;
let server: Server;
let origin: string;

const files = {
  'shell/index.html': '<!doctype html><head><!-- plumbline:page --></head>',
  'shell/sw.js': 'export {};',
  'shell/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/assets/main.0a1b2c3d.js': 'export {};',
  'shell/assets/main.0a1b2c3d.css': 'body {}',
  'store/areas/projects/1.0.0/remoteEntry.js': 'export {};',
};
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

beforeAll(async () => {
  backend = await startBackend();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-headers-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const { owner, id } = await backend.makeCompany({ plan: 'enterprise' });
  const { error } = await owner.client.storage
    .from('company-assets')
    .upload(`${id}/logo.svg`, Buffer.from(picture), { contentType: 'image/svg+xml' });
  if (error) throw error;
  const log = makeLogger('test', { write() {} });
  const mailbox = await openMailbox(join(folder, 'mailbox.jsonl'));
  const at = '2026-11-21T00:00:00Z';
  const mail = { from: 'a@b.c', to: ['x@y.z'], subject: 'Hi', text: '', html: '<b>Hi</b>' };
  const paper = { name: 'a.pdf', type: 'application/pdf', bytes: 4 };
  await mailbox.add({ id: 'one', receivedAt: at, ...mail, attachments: [paper] }, [
    Buffer.from('%PDF'),
  ]);
  const gateway = createGateway(
    {
      name: 'notes',
      routes: ({ signedIn }) =>
        Router()
          .get('/open', (_req, res) => void res.json({}))
          .get('/closed', signedIn(), (_req, res) => void res.json({}))
          .get('/refused', () => {
            throw new ApiError(409, 'stale', 'Somebody else has changed this.');
          })
          .get('/broken', () => {
            throw new Error('a secret of the server');
          }),
    },
    accessTo(backend),
  );
  const app = createWeb({
    page: {
      shellDirectory: join(folder, 'shell'),
      ...(await emptyStore(folder)),
      config: {
        databaseKey: backend.keys.publishable,
        cardProviderKey: localCardKey,
        apiUrl: '/api',
        oauthProviders: [],
        standIns: [],
        allowsOverrides: false,
      },
    },
    supabase: backend.handle,
    attemptsInFiveMinutes: 60,
    gateways: [{ name: 'notes', app: gateway }],
    post: { mailbox, texts: undefined },
    report: async () => {},
    ready: async () => {
      throw new Error('the database does not answer');
    },
    log,
  });
  server = await serve(app, { port: 0, host: '127.0.0.1' });
  origin = urlOf(server);
  kinds['a file of a person'] = [`/storage/v1/object/public/company-assets/${id}/logo.svg`, 200];
}, 60_000);
afterAll(async () => {
  await closeServer(server, 0);
  await backend.close();
  await rm(folder, { recursive: true });
});

// Every kind of answer that the one origin gives, with its status.
const kinds: Record<string, [path: string, status: number]> = {
  'a page': ['/projects', 200],
  'a public page': ['/', 200],
  'a file of an area': ['/areas/projects/1.0.0/remoteEntry.js', 200],
  'a missing file of an area': ['/areas/projects/1.0.0/gone.js', 404],
  'a script': ['/assets/main.0a1b2c3d.js', 200],
  'what opens pages without a connection': ['/sw.js', 200],
  'a style sheet': ['/assets/main.0a1b2c3d.css', 200],
  'a picture of the shell': ['/favicon.svg', 200],
  'the registry': ['/registry.json', 200],
  'the API': ['/rest/v1/plans?select=*', 401],
  'the auth server': ['/auth/v1/user', 401],
  'the storage': ['/storage/v1/object/none/none.png', 400],
  'a file of a person': ['', 200],
  'a gateway': ['/api/notes/open', 200],
  'a gateway without a session': ['/api/notes/closed', 401],
  'a refusal of a gateway': ['/api/notes/refused', 409],
  'an accident of a gateway': ['/api/notes/broken', 500],
  'an unknown path of a gateway': ['/api/notes/unknown', 404],
  'an unknown gateway': ['/api/unknown', 404],
  'the mailbox': ['/mailbox', 200],
  'a mail': ['/mailbox/messages/one', 200],
  'a file of a mail': ['/mailbox/messages/one/attachments/0', 200],
  'the mailbox for programs': ['/mailbox/messages.json', 200],
  'a missing mail': ['/mailbox/messages/two', 404],
  health: ['/health', 200],
  'not being ready': ['/ready', 503],
  'a closed path': ['/_system', 404],
  'a file that is not there': ['/no-such-file.txt', 404],
};

it.each(Object.keys(kinds))('%s has every security header', async (kind) => {
  const [path, status] = kinds[kind] ?? ['', 0];

  const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });

  expect({ kind, status: answer.status }).toEqual({ kind, status });
  const policy = policyOf(answer);
  expect(policy['default-src']).toBe("'none'");
  expect(policy['base-uri']).toBe("'none'");
  expect(policy['frame-ancestors']).toMatch(/^'(none|self)'$/);
  // A worker may compile WebAssembly; no page may, and nothing may evaluate text.
  const isPage = kind.startsWith('a page') || kind === 'a public page';
  const scripts = (policy['script-src'] ?? '').replace(isPage ? ' ' : "'wasm-unsafe-eval'", ' ');
  expect(scripts).not.toMatch(/unsafe|\*|data:|blob:/);
  expect(policy['object-src'] ?? "'none'").toMatch(/^'(none|self)'$/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cross-origin-resource-policy')).toMatch(/^same-(origin|site)$/);
  expect(answer.headers.get('content-type')).toMatch(/charset=utf-8|json|image|pdf|javascript|css/);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  expect(answer.headers.get('x-powered-by')).toBeNull();
  // As Supabase itself: it takes no cookies, so that a foreign page has no rights there.
  const isSupabase = /^\/(rest|auth|storage)\//.test(path);
  expect(answer.headers.get('access-control-allow-origin')).toBe(isSupabase ? '*' : null);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await answer.text()).not.toMatch(/a secret of the server|does not answer|node_modules/);
});

it('lets scripts in on pages and nowhere else', async () => {
  const allowing: string[] = [];
  for (const [kind, [path]] of Object.entries(kinds)) {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
    if (policyOf(answer)['script-src'] !== undefined) allowing.push(kind);
  }

  // A worker runs under the policy of its own file.
  const scripts = ['a file of an area', 'a script', 'what opens pages without a connection'];
  expect(allowing).toEqual(['a page', 'a public page', ...scripts]);
});

/** The directives of an answer's Content-Security-Policy, by name. */
function policyOf(answer: Response): Record<string, string> {
  const text = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}
