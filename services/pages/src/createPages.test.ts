import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { registryKeys, signRegistry, type RegistryKeys } from '@plumbline/area-registry/store';
import { areaManifest, type LiveArea } from '@plumbline/contract';
import { closeServer, makeLogger, readEnvironment, serve, urlOf } from '@plumbline/kit';
import { s3Blobs, s3Client } from '@plumbline/area-registry/s3';
import { openBucket } from '@plumbline/testing/s3';
import { createPages } from './createPages.ts';
import { areaOverrides, pagesEnvironment } from './settings.ts';

const log = makeLogger('test', { write() {} });
const remote = 'export const remote = true;';

let folder: string;
let operator: RegistryKeys;
let stranger: RegistryKeys;
let bucket: { files: Record<string, string>; status: number; asked: string[] };
let bucketServer: Server;
let pages: Server;
let origin: string;

const manifest = areaManifest.parse({
  id: 'billing',
  owner: 'team-billing',
  contract: '^1.0.0',
  routes: [{ id: 'billing.quotes', path: '/quotes', title: 'Quotes' }],
  version: '1.4.0',
  base: '/areas/billing/1.4.0/',
  container: 'billing_1_4_0',
  files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
  preload: {},
  endpoints: [],
});
const { files: _, preload: _1, endpoints: _2, ...known } = manifest;
const billing: LiveArea = { ...known, manifest: `sha384-${'B'.repeat(64)}` };
const release = (revision: number, by: RegistryKeys) =>
  signRegistry({ revision, issued_at: '2026-11-21T00:00:00.000Z', areas: { billing } }, by);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-pages-'));
  operator = await registryKeys(join(folder, 'operator.json'));
  stranger = await registryKeys(join(folder, 'stranger.json'));
  const files = {
    'index.html':
      '<!doctype html><head><!-- plumbline:page --></head><script nonce="__NONCE__"></script>',
    'site/landing.html': '<!doctype html><title>Landing</title><!-- plumbline:site -->',
    'assets/main.0a1b2c3d.js': 'export {};',
    'sw.js': 'export {};',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  bucket = {
    status: 200,
    asked: [],
    files: {
      '/bucket/registry.json': JSON.stringify(await release(3, operator)),
      '/bucket/areas/billing/1.4.0/remoteEntry.js': remote,
      '/bucket/areas/billing/1.4.0/area.json': JSON.stringify(manifest),
      '/secret.js': 'not an area',
    },
  };
  bucketServer = await serve(
    (req, res) => {
      const file = bucket.files[req.url ?? ''];
      bucket.asked.push(req.url ?? '');
      res.writeHead(file === undefined ? 400 : bucket.status).end(file);
    },
    { port: 0, host: '127.0.0.1' },
  );
  await open();
});
afterEach(() => Promise.all([closeServer(pages, 100), closeServer(bucketServer, 100)]));

async function open(areasUrl = `${urlOf(bucketServer)}/bucket`) {
  const env = readEnvironment(pagesEnvironment, {
    SHELL_DIRECTORY: folder,
    AREAS_URL: areasUrl,
    REGISTRY_KEY: JSON.stringify(operator.publicKey),
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
  pages = await serve(createPages(env, log), { port: 0, host: '127.0.0.1' });
  origin = urlOf(pages);
}
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const html = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } });

describe('the pages', () => {
  it('carry the configuration and the registry, and may talk to the project', async () => {
    const answer = await html('/quotes');

    const text = await answer.text();
    expect(text).toContain('"databaseUrl":"https://abc.supabase.co"');
    expect(text).toContain('"revision":3');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(text).toContain(`nonce="${nonce}"`);
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co https://api.stripe.com");
    expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('bring what names the files of the area that they belong to, read once', async () => {
    const texts = [await (await html('/quotes')).text(), await (await html('/quotes')).text()];

    for (const text of texts)
      expect(/id="plumbline-area">([^<]*)</.exec(text)?.[1]).toBe(JSON.stringify(manifest));
    expect(bucket.asked.filter((path) => path.endsWith('area.json'))).toHaveLength(1);
  });

  it('come without it while it cannot be read, and with it as soon as it can', async () => {
    const { '/bucket/areas/billing/1.4.0/area.json': description = '', ...others } = bucket.files;
    bucket.files = others;

    const without = await html('/quotes');
    bucket.files = { ...others, '/bucket/areas/billing/1.4.0/area.json': description };
    const withIt = await html('/quotes');

    expect(without.status).toBe(200);
    expect(await without.text()).not.toContain('plumbline-area');
    expect(await withIt.text()).toContain('plumbline-area');
  });

  it('have a file of their own for visitors', async () => {
    expect(await (await html('/')).text()).toContain('<title>Landing</title>');
  });

  it('give away what may be kept for ever, and nothing beside it', async () => {
    const [asset, area, absent, outside] = await Promise.all(
      [
        '/assets/main.0a1b2c3d.js',
        '/areas/billing/1.4.0/remoteEntry.js',
        '/areas/billing/1.4.0/absent.js',
        '/areas/billing/%2e%2e/%2e%2e/%2e%2e/secret.js',
      ].map((path) => fetch(origin + path)),
    );

    expect(asset?.headers.get('cache-control')).toContain('immutable');
    expect(area?.headers.get('cache-control')).toContain('immutable');
    expect(area?.headers.get('content-type')).toContain('javascript');
    expect(await area?.text()).toBe(remote);
    expect([absent?.status, outside?.status]).toEqual([404, 404]);
    expect(bucket.asked).not.toContain('/secret.js');
  });

  it('are opened without a connection by a file that nobody may keep, and that talks to them alone', async () => {
    const answer = await fetch(`${origin}/sw.js`);

    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('content-security-policy')).toContain(
      "connect-src 'self' data: blob:",
    );
    const page = await fetch(`${origin}/projects`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  it('take a browser’s report of a failed area', async () => {
    const answer = await fetch(`${origin}/pages/telemetry`, {
      method: 'POST',
      body: JSON.stringify({ area: 'billing', version: '1.4.0', kind: 'load' }),
    });

    expect(answer.status).toBe(204);
  });

  it('say that the areas cannot be reached', async () => {
    bucket.status = 503;

    const answer = await fetch(`${origin}/areas/billing/1.4.0/remoteEntry.js`);

    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'areas_unavailable' });
  });

  it('are not ready, and say so, while nothing good was ever released', async () => {
    bucket.files['/bucket/registry.json'] = JSON.stringify(await release(4, stranger));

    expect((await fetch(`${origin}/ready`)).status).toBe(503);
    const page = await html('/quotes');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('No area has been released yet.');
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  });

  it('come from a private S3 bucket, and go on without it while its permissions are missing', async () => {
    const s3 = await openBucket();
    Object.assign(process.env, s3.env);
    const blobs = s3Blobs(s3Client(), 's3://areas/portal');
    const { '/bucket/registry.json': registry = '' } = bucket.files;
    await blobs.create('registry.json', new TextEncoder().encode(registry));
    await blobs.create('areas/billing/1.4.0/remoteEntry.js', new TextEncoder().encode(remote));
    await closeServer(pages, 100);
    const { now } = Date;
    let later = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + later);
    await open('s3://areas/portal');
    const file = () => fetch(`${origin}/areas/billing/1.4.0/remoteEntry.js`);
    const ready = async () => (await fetch(`${origin}/ready`)).json();

    expect(await ready()).toEqual({ status: 'ready' });
    expect(await (await file()).text()).toBe(remote);
    expect((await fetch(`${origin}/areas/billing/1.4.0/other.js`)).status).toBe(404);
    s3.setFault({ refuses: 'everything', code: 'AccessDenied' });
    expect((await file()).status).toBe(502);
    later = 6000;
    await html('/quotes');
    await until(async () => JSON.stringify(await ready()).includes('area_store'));

    expect(await ready()).toEqual({ status: 'ready', degraded: ['area_store'] });
    expect(await (await html('/quotes')).text()).toContain('"revision":3');
    clock.mockRestore();
    await s3.close();
  });

  it('are not served from a folder without a built shell', () => {
    expect(() =>
      readEnvironment(pagesEnvironment, { SHELL_DIRECTORY: join(folder, 'nothing') }),
    ).toThrow('SHELL_DIRECTORY: holds no built shell');
  });

  it('give no browser the key that signs', () => {
    const key = JSON.stringify({ ...operator.publicKey, d: 'the private half' });

    expect(() => readEnvironment(pagesEnvironment, { REGISTRY_KEY: key })).toThrow(
      'REGISTRY_KEY: must be the JSON of a public P-256 key, without the private d',
    );
  });
});

it.each([
  ['everyone', true],
  ['1', 'staff'],
  ['0', false],
])('takes ALLOW_AREA_OVERRIDES=%s as the one-machine run does', (given, allowed) => {
  expect(areaOverrides.parse(given)).toBe(allowed);
});
