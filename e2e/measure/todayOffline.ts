import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';

/**
 * `node e2e/measure/todayOffline.ts [--base-url URL]`: how soon Today shows the clock of a field supervisor without a
 * connection, on a phone that has opened it before. Prints milliseconds from the start of the navigation, on this
 * machine and at 4 times CPU slowdown; exits 1 when the median on this machine is over a second.
 */
const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const limit = 1000;
const runs = 15;

const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(noteClock);
  const page = await context.newPage();
  await page.goto(`${product}/login`);
  await page.getByLabel('Email').fill(demo.field);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(`${product}/field`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The second visit is the one that the worker stores whole.
  await page.reload();
  await page.getByRole('button', { name: 'Clock in', exact: true }).waitFor();
  await page.waitForTimeout(3000);
  await context.setOffline(true);

  const plain = await measure(page, 1);
  const slow = await measure(page, 4);
  process.stdout.write(`Today, offline, opened before: ${plain} ms (limit ${limit})\n`);
  process.stdout.write(`at 4 times CPU slowdown: ${slow} ms\n`);
  process.exitCode = plain <= limit ? 0 : 1;
} finally {
  await browser.close();
  await own?.stop();
}

/** The median of several runs. */
async function measure(page: Page, slowdown: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    times.push(await timeOnce(page));
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0);
}

/** Milliseconds until the clock is on the page. */
async function timeOnce(page: Page): Promise<number> {
  await page.goto(`${product}/field`);
  const shown = await page.waitForFunction(() => Reflect.get(window, 'clockShownAt'));
  return Number(await shown.jsonValue());
}

/** Runs in the page: notes when the clock's button is painted, in milliseconds since the navigation began. */
function noteClock() {
  const look = () => {
    const buttons = [...document.querySelectorAll('button')];
    if (!buttons.some(({ textContent }) => textContent === 'Clock in'))
      return void requestAnimationFrame(look);
    requestAnimationFrame(() => Reflect.set(window, 'clockShownAt', performance.now()));
  };
  look();
}
