import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { accessibilityFindings } from '../fixtures/accessible.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';
import { pagesOf, persons, type Person } from './everyPage.ts';

/**
 * `pnpm measure:looks [--base-url URL] [--only /settings]`: opens every page and tab of the product as each
 * kind of person, in both themes at three widths. Asks axe, looks for what hangs over the edge and for what
 * the console complains of, and keeps a picture of each in .cache/looks. Exits 1 on any finding.
 */
const { values } = parseArgs({
  options: { 'base-url': { type: 'string' }, only: { type: 'string' } },
});
const widths = [360, 768, 1440];
const themes: readonly ('light' | 'dark')[] = ['light', 'dark'];
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/looks');

const own = values['base-url'] ? undefined : await startProduct();
const baseURL = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let found = 0;
let looked = 0;
try {
  for (const person of persons)
    for (const colorScheme of themes)
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await lookAsPerson(person, colorScheme);
} finally {
  await browser.close();
  await own?.stop();
}
process.stdout.write(`${looked} views looked at, ${found} findings\n`);
process.exitCode = found === 0 ? 0 : 1;

/** Says what was found, at once. */
function note(view: string, findings: readonly string[]) {
  found += findings.length;
  for (const finding of findings) process.stdout.write(`${view}: ${finding}\n`);
}

async function lookAsPerson(person: Person, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  if (person !== 'visitor') await signIn(page, demo[person]);
  for (const [name, path] of await pagesOf(person, baseURL)) {
    if (values.only && !path.startsWith(values.only)) continue;
    for (const width of widths) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
      // oxlint-disable-next-line no-await-in-loop
      if (width === widths[0]) await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await settle(page);
      const view = `${person} ${name} ${width} ${colorScheme}`;
      // oxlint-disable-next-line no-await-in-loop
      note(view, [...(await accessibilityFindings(page)), ...(await overhang(page))]);
      note(
        view,
        complaints.splice(0).map((text) => `console: ${text}`),
      );
      // oxlint-disable-next-line no-await-in-loop
      await page.screenshot({
        path: join(folder, `${view.replaceAll(/[ /]/g, '-')}.png`),
        fullPage: true,
      });
      looked += 1;
    }
  }
  await context.close();
}

async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Waits until nothing loads any more: no skeleton, no busy part, a heading there. */
async function settle(page: Page) {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => note(page.url(), ['has no h1']));
  await page
    .waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'), null, {
      timeout: 15_000,
    })
    .catch(() => note(page.url(), ['is still loading after 15 s']));
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** What makes the page scroll sideways. */
function overhang(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`hangs over by ${scrollWidth - clientWidth} px`] : [];
  });
}
