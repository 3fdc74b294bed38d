import { gzipSync } from 'node:zlib';
import { registry } from '@plumbline/contract';
import type { Page, Request } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { clientWithProject, openPortal } from '../fixtures/openPortal.ts';
import { demo, expect, pageKey, test } from '../fixtures/test.ts';

const kilobyte = 1024;
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

/** The scripts that a page asks for until it is quiet, and their gzipped size in KB. */
async function scriptsOf(page: Page, path: string): Promise<{ count: number; total: number }> {
  const sizes = new Map<string, Promise<number>>();
  // What the page before has asked for cannot be read any more.
  await page.goto('about:blank');
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) sizes.set(pathname, answer.body().then(gzipped));
  });
  // The public pages ask for theirs after the first paint, which may come late on a busy machine.
  const first = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.js'));
  await page.goto(path);
  await first;
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes.values());
  const total = all.reduce((sum, size) => sum + size, 0) / kilobyte;
  test.info().annotations.push({
    type: `scripts of ${path}`,
    description: `${total.toFixed(1)} KB of gzip in ${all.length}`,
  });
  return { count: all.length, total };
}

test('the shell loads few, small scripts before the first area', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  // The files that the shell loads ahead, when nothing else is going on, delay no page.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));

  const { count, total } = await scriptsOf(page, '/no/such/page');

  expect(count).toBeLessThanOrEqual(6);
  // 212 until the bottom bar, the bell, and keeping an area's faults to that area.
  expect(total).toBeLessThanOrEqual(216);
});

test('code of a single page loads after most of the shell', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('about:blank');
  const names: string[] = [];
  const nameOf = (url: string) => /^\/(?:assets|areas).*\/(\w+)[.\w]*\.js$/.exec(url)?.[1];
  const note = (what: string) => (request: Request) => {
    const name = nameOf(new URL(request.url()).pathname);
    if (name) names.push(`${what} ${name}`);
  };
  page.on('request', note('asked for'));
  page.on('requestfinished', note('got'));

  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();

  const at = (name: string) => {
    expect(names).toContain(name);
    return names.indexOf(name);
  };
  for (const ofPage of ['asked for parts', 'asked for remoteEntry'])
    for (const ofShell of ['asked for main', 'got base', 'got frame'])
      expect(at(ofShell), `${ofShell}, then ${ofPage}`).toBeLessThan(at(ofPage));
});

for (const path of ['/', '/login']) {
  test(`${path} is light: no shell, no component library`, async ({ page }) => {
    const { total } = await scriptsOf(page, path);

    // The aim is 140 KB; the bound keeps what was reached.
    expect(total).toBeLessThanOrEqual(113);
  });
}

test('the portal’s home is light: no shell, no component library', async ({
  page,
  baseURL: product,
}) => {
  const baseURL = product ?? '';
  const db = await officeOf(baseURL, await pageKey(), demo.owner);
  const client = await clientWithProject(db);
  const home = await openPortal(page.context(), db, { baseURL, client });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));

  await page.goto(home);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');

  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.map((size) => size.responseHeadersSize + size.responseBodySize);
  const total = bytes.reduce((sum, size) => sum + size, 0) / kilobyte;
  test.info().annotations.push({
    type: 'the portal’s home',
    description: `${total.toFixed(1)} KB in ${sizes.length}, with document, font, and data`,
  });
  // The aim is 170 KB; the bound keeps what was reached.
  expect(total).toBeLessThanOrEqual(90);
});

test("the registry and each area's entry stay within their byte limits", async ({
  page,
  baseURL,
}) => {
  const text = await (await page.request.get(`${baseURL}/registry.json`)).body();
  const { areas } = registry.parse(JSON.parse(text.toString()));

  // Pages, menu, search words, and kinds of notifications of each area.
  expect(gzipped(text) / kilobyte).toBeLessThanOrEqual(Object.keys(areas).length * 0.65);
  for (const area of Object.values(areas)) {
    const entry = await (await page.request.get(`${baseURL}${area.base}remoteEntry.js`)).body();
    expect(gzipped(entry) / kilobyte, `entry of ${area.id}`).toBeLessThanOrEqual(5);
  }
});

// What is replaced in a package is in ADR 32; each page of the other suites runs with it.
test('the database client loads without its realtime code', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  const addresses = new Set<string>();
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) addresses.add(answer.url());
  });
  await page.goto('/projects', { waitUntil: 'networkidle' });

  const scripts = await Promise.all(
    [...addresses].map(async (address) => (await page.request.get(address)).text()),
  );
  expect(scripts.some((text) => text.includes('storage/v1'))).toBe(true);
  expect(scripts.filter((text) => text.includes('phx_join'))).toEqual([]);
});
