import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';

/**
 * `node e2e/measure/firstInputs.ts [--base-url URL]`: a list's search, the search palette, and a line of the one-screen
 * quote at 4 times CPU slowdown. Prints the longest time from a key to the next paint (Event Timing) and the layout shift
 * (CLS) of each page, and exits 1 above 100 ms or 0.02.
 */
const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const slowdown = 4;
const limits = { ms: 100, shift: 0.02 };

const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: product });
  await page.addInitScript(watch);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await measure(page, 'list filter', '/invoices', async () => {
    await page.getByPlaceholder(/^Search invoices/).click();
  });
  await measure(page, 'palette', '/projects', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  });
  await measure(page, 'quote line', '/quotes/quick', async () => {
    await page.getByLabel('Line 1: Description').click();
  });
} finally {
  await browser.close();
  await own?.stop();
}

async function measure(page: Page, what: string, path: string, focus: () => Promise<void>) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await focus();
  await page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
  await page.keyboard.type('lake', { delay: 150 });
  await page.waitForTimeout(1500);
  const { longest, shift } = await page.evaluate(() => {
    const { longest = 0, shift = 0 } = globalThis as { longest?: number; shift?: number };
    return { longest, shift };
  });
  process.stdout.write(
    `${what}: longest ${longest} ms (limit ${limits.ms}), layout shift ${shift.toFixed(3)} (limit ${limits.shift})\n`,
  );
  if (longest > limits.ms || shift > limits.shift) process.exitCode = 1;
}

/** Runs in the page, before its own scripts. */
function watch() {
  const seen = globalThis as { longest?: number; shift?: number };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      seen.longest = Math.max(seen.longest ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.shift = (seen.shift ?? 0) + value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
