import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import type { AreaReport } from '@plumbline/pages';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { emptyStore } from '../fixtures/emptyStore.ts';
import { openMailbox } from '../mailbox/mailboxStore.ts';
import { createWeb } from './app.ts';

let backend: Backend;
let folder: string;
let server: Server;
let origin: string;
const reports: AreaReport[] = [];
const script = `export const areas = '${randomBytes(2000).toString('hex')}';`;

beforeAll(async () => {
  backend = await startBackend();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await writeFiles({
    'shell/index.html':
      '<!doctype html><head><!-- plumbline:page --></head><script nonce="__NONCE__"></script>',
    'shell/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'shell/assets/main.0a1b2c3d.js': script,
    'shell/assets/main.0a1b2c3d.js.br': brotliCompressSync(script),
    'shell/assets/main.0a1b2c3d.js.gz': gzipSync(script),
    'store/areas/projects/1.0.0/remoteEntry.js': script,
    'store/areas/projects/1.0.0/.secret.js': 'no',
    'keys.json': 'secret',
  });
  const mailbox = await openMailbox(join(folder, 'mailbox.jsonl'));
  await mailbox.add(
    {
      id: 'one',
      receivedAt: '2026-11-21T00:00:00Z',
      from: 'a@b.c',
      to: ['x@y.z'],
      subject: '<b>Hi</b>',
      text: '',
      html: '<script>1</script>',
      attachments: [],
    },
    [],
  );
  const app = createWeb({
    page: {
      shellDirectory: join(folder, 'shell'),
      ...(await emptyStore(folder)),
      config: {
        databaseKey: backend.keys.publishable,
        cardProviderKey: 'pk_test',
        apiUrl: '/api',
        oauthProviders: [],
        standIns: [],
        allowsOverrides: false,
      },
    },
    supabase: backend.handle,
    attemptsInFiveMinutes: 4,
    gateways: [],
    post: { mailbox, texts: undefined },
    report: async (report) => void reports.push(report),
    ready: async () => void (await backend.sql`select 1`),
    log: makeLogger('test', { write() {} }),
  });
  server = await serve(app, { port: 0, host: '127.0.0.1' });
  origin = urlOf(server);
}, 60_000);
afterAll(async () => {
  await closeServer(server, 100);
  await backend.close();
  await rm(folder, { recursive: true });
});

async function writeFiles(files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
const html = { accept: 'text/html' };

/** Unlike fetch: no decompression, and the path as it is written. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const { port } = new URL(origin);
      request({ port, path, headers, host: '127.0.0.1' }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the one origin', () => {
  it.each([
    '/projects',
    '/assets/main.0a1b2c3d.js',
    '/areas/projects/1.0.0/remoteEntry.js',
    '/areas/projects/1.0.0/missing.js',
    '/registry.json',
    '/rest/v1/companies',
    '/auth/v1/user',
    '/storage/v1/object/public/none/none.png',
    '/api/nothing',
    '/mailbox',
    '/mailbox/messages.json',
    '/health',
    '/ready',
    '/_system',
  ])('has the security headers and a request id on %s', async (path) => {
    const answer = await fetch(origin + path, { headers: html });

    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]* 'unsafe/);
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  it("gives each page a nonce of its own, in the policy and in the page's scripts", async () => {
    const [one, two] = await Promise.all([
      fetch(`${origin}/projects`, { headers: html }),
      fetch(`${origin}/`, { headers: html }),
    ]);

    const nonces = [one, two].map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(await one.text()).toContain(`<script nonce="${nonces[0]}">`);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(one.headers.get('cache-control')).toBe('no-store');
  });

  it('points the page to the origin that it was opened at', async () => {
    const page = await (await fetch(`${origin}/projects`, { headers: html })).text();

    const config: unknown = JSON.parse(/id="plumbline-config">([^<]+)/.exec(page)?.[1] ?? '');
    expect(config).toMatchObject({ databaseUrl: origin, databaseKey: backend.keys.publishable });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('serves the %s copy that was made at build time, for ever', async (encoding, decompress) => {
    const { headers, body } = await raw('/assets/main.0a1b2c3d.js', {
      'accept-encoding': encoding,
    });

    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(decompress(body).toString()).toBe(script);
  });

  it('serves the plain file to who takes no compression, and where there is no copy', async () => {
    const plain = await raw('/assets/main.0a1b2c3d.js', { 'accept-encoding': 'identity' });
    const area = await raw('/areas/projects/1.0.0/remoteEntry.js', { 'accept-encoding': 'br' });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(area.body.toString()).toBe(script);
  });

  it('answers 404 without the page for code that is not there', async () => {
    const answer = await fetch(`${origin}/areas/projects/1.0.0/gone.js`, { headers: html });

    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
  });

  it.each([
    '/assets/../../keys.json',
    '/assets/%2e%2e/%2e%2e/keys.json',
    '/assets/..%2f..%2fkeys.json',
    '/areas/projects/1.0.0/.secret.js',
    '/index.html',
    '/assets/main.0a1b2c3d.js.br',
  ])('does not serve %s', async (path) => {
    const { status, body } = await raw(path);

    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret"');
  });

  it('asks again for the registry each time', async () => {
    const { status, headers, body } = await raw('/registry.json');
    const again = await raw('/registry.json', { 'if-none-match': String(headers.etag) });

    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(JSON.parse(body.toString())).toMatchObject({ revision: 1, areas: {} });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('compresses what the API answers', async () => {
    const { owner } = await backend.makeCompany();
    await owner.client
      .from('clients')
      .insert(Array.from({ length: 50 }, (_, at) => ({ name: `Client ${at}` })));

    const { headers, body } = await raw('/rest/v1/clients?select=*', {
      apikey: backend.keys.publishable,
      authorization: `Bearer ${owner.token}`,
      'accept-encoding': 'gzip',
    });

    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).toHaveLength(50);
  });

  it('refuses bodies that are too large before reading them', async () => {
    const answer = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
    });

    expect(answer.status).toBe(413);
  });

  it('slows guessing of passwords down', async () => {
    const guess = () =>
      fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'owner@plumbline.test', password: 'a guess' }),
      });

    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await guess()).status);

    expect(statuses).toEqual([400, 400, 400, 400, 429]);
  });

  it('shows a mail without letting it run or escape', async () => {
    const page = await (await fetch(`${origin}/mailbox`)).text();
    const mail = await fetch(`${origin}/mailbox/messages/one`);

    expect(page).toContain('Test mode');
    expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(mail.headers.get('content-security-policy')).toMatch(/sandbox(?!.*allow-scripts)/);
  });

  it('takes reports of areas, and nothing else, at /api/telemetry', async () => {
    const report = {
      area: 'projects',
      version: '1.0.0',
      kind: 'broken',
      message: 'x is not a function',
    };
    const post = (body: string) => fetch(`${origin}/api/telemetry`, { method: 'POST', body });

    const [good, bad, long] = await Promise.all([
      post(JSON.stringify(report)),
      post('[]'),
      post('x'.repeat(20_000)),
    ]);

    expect([good.status, bad.status, long.status]).toEqual([204, 422, 413]);
    expect(reports).toEqual([report]);
  });
});
