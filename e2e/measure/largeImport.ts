import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';

/**
 * `node e2e/measure/largeImport.ts [--rows 200000] [--base-url URL]`: a CSV file of so many items comes in
 * through the browser, to its end, and is taken back. Prints how long each step takes, what the page holds
 * and its longest pause; exits 1 when a row is missing, one is left behind, or the page holds more than it may.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, 'base-url': { type: 'string' } },
});
const rows = Number(values.rows);
/** What the page may hold at any time. */
const mostMegabytes = 300;
const hours = 3_600_000;

const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const file = join(tmpdir(), `items-${process.pid}.csv`);
await writeFile(file, csvOf(rows));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const write = (line: string) => process.stdout.write(`${line}\n`);
const counted = rows.toLocaleString('en-US');
let heap = 0;
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await signIn(page);
  const before = await shownItems(page);
  await page.evaluate(watchPauses);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  const step = async (what: string, until: string | RegExp, act: () => Promise<void>) => {
    const from = performance.now();
    await act();
    const end = dialog.getByRole('button', { name: until });
    const progress = sample(page, session, what);
    await end.waitFor({ timeout: 2 * hours });
    progress.stop();
    write(`${what}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  await step('read the file', 'Check the rows', () =>
    dialog.getByLabel('CSV file with items').setInputFiles(file),
  );
  const importAll = `Import ${counted} items`;
  await step('check every row', importAll, () =>
    dialog.getByRole('button', { name: 'Check the rows' }).click(),
  );
  await step('import', 'Undo the import', () =>
    dialog.getByRole('button', { name: importAll }).click(),
  );
  const isWhole = await dialog.getByText(`${counted} items imported`).isVisible();
  await step('take all of it back', 'Done', async () => {
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await dialog.getByRole('progressbar').waitFor();
  });
  const pause = await page.evaluate(() => Number(Reflect.get(window, 'longestPause')));
  const isBack = await dialog.getByText(`${counted} items removed.`).isVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const after = await shownItems(page);
  write(`every row came in: ${isWhole}; every row went again: ${isBack && after === before}`);
  write(
    `the page held at most ${heap.toFixed(0)} MB and paused for at most ${pause.toFixed(0)} ms`,
  );
  process.exitCode = isWhole && isBack && after === before && heap <= mostMegabytes ? 0 : 1;
} finally {
  await browser.close();
  await own?.stop();
}

/** Items as a supplier lists them: no two alike, each with a SKU, a cost and a price. */
function csvOf(count: number): string {
  const lines = ['Name,SKU,Description,Category,Unit,Cost,Price'];
  for (let n = 1; n <= count; n += 1)
    lines.push(
      `"Anchor bolt M${n % 40} no. ${n}",IMP-${n},"Zinc plated, box ${n % 500}",materials,each,${(n % 900) / 10 + 1},${(n % 900) / 5 + 3}`,
    );
  return `${lines.join('\r\n')}\r\n`;
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product}/login`);
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** What the list says of its length. */
async function shownItems(page: Page): Promise<string> {
  await page.goto(`${product}/items`);
  return page.getByText(/^Showing [\d,]+ of/).innerText();
}

/** Tells how far it is and what the page holds, every ten seconds. */
function sample(page: Page, session: CDPSession, what: string) {
  const timer = setInterval(() => void tell(), 10_000);
  const tell = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
    heap = Math.max(heap, used / 1_000_000);
    const far = page.getByText(/^[\d,]+ of [\d,]+ (rows|batches)$/);
    const text = (await far.isVisible()) ? await far.innerText() : '';
    write(`  ${what}: ${text}, ${(used / 1_000_000).toFixed(0)} MB`);
  };
  return { stop: () => clearInterval(timer) };
}

/** In the page: keeps the longest task that kept it from answering. */
function watchPauses(): void {
  Reflect.set(window, 'longestPause', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(
        window,
        'longestPause',
        Math.max(Number(Reflect.get(window, 'longestPause')), duration),
      );
  }).observe({ type: 'longtask' });
}
