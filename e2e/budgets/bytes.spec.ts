import { gzipSync } from 'node:zlib';
import { registry } from '@plumbline/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const kilobyte = 1024;
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

/** Sizes of the scripts that a page asks for, by path. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const reading: Promise<unknown>[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.endsWith('.js')) return;
    reading.push(answer.body().then((body) => scripts.set(pathname, gzipped(body))));
  });
  await page.goto(path);
  await expect(page.getByLabel('Email')).toBeVisible();
  await Promise.all(reading);
  return scripts;
}

test('the shell comes in few scripts of bounded size before the first area', async ({ page }) => {
  const scripts = await scriptsOf(page, '/login');

  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test
    .info()
    .annotations.push({ type: 'shell, KB of gzip', description: (total / kilobyte).toFixed(1) });
  expect(scripts.size).toBeLessThanOrEqual(6);
  // The aim of the design is 200 KB. React DOM, the federation runtime, the router, the Supabase client, zod and
  // the theme are 250 of it; this bound keeps what was reached.
  expect(total / kilobyte).toBeLessThanOrEqual(365);
});

test('the registry and the entry of each area stay small', async ({ page, baseURL }) => {
  const text = await (await page.request.get(`${baseURL}/registry.json`)).body();
  const { areas } = registry.parse(JSON.parse(text.toString()));

  expect(gzipped(text) / kilobyte).toBeLessThanOrEqual(15);
  for (const area of Object.values(areas)) {
    const entry = await (await page.request.get(`${baseURL}${area.base}remoteEntry.js`)).body();
    expect(gzipped(entry) / kilobyte, `entry of ${area.id}`).toBeLessThanOrEqual(14);
  }
});
