import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeOwnArea, type OwnArea } from '../fixtures/areaTool.ts';
import { startProduct, type Product } from '../fixtures/product.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

const run = promisify(execFile);
const suites = join(import.meta.dirname, '../run.ts');

// A check builds the area, compiles its types, and opens a browser.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

// Starts a separate product, because these tests change the registry for all users.
let product: Product;
let own: OwnArea;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct({ ALLOW_AREA_OVERRIDES: 'everyone' });
  own = await makeOwnArea('punch-list', product.dataDir);
});
test.afterAll(async () => {
  test.setTimeout(180_000);
  await own?.remove();
  await product?.stop();
});

const sessions: BrowserContext[] = [];
test.afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
});

async function openSession(browser: Browser, baseURL = product.url): Promise<Page> {
  const session = await browser.newContext({ baseURL });
  sessions.push(session);
  const page = await session.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}
const follow = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();
/** Runs `pnpm e2e` against the product of this file. */
const runSuites = (...options: string[]) =>
  run(
    process.execPath,
    // Its own folder: Playwright empties it first, also of the traces that the run around it is writing.
    [suites, '--base-url', product.url, `--output=${join(product.dataDir, 'suites')}`, ...options],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(product.dataDir, 'suites.json') } },
  );
const shellScripts = async () => {
  const html = await (
    await fetch(`${product.url}/welcome`, { headers: { accept: 'text/html' } })
  ).text();
  return [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
};

test('a new area is released, changed, and rolled back while the product runs, without a new shell', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const scripts = await shellScripts();
  const oldTab = await openSession(browser);
  await oldTab.evaluate('globalThis.isSamePage = true');
  await own.area('release');

  // The session moves when it enters another area, and then knows the new one.
  await follow(oldTab, 'Items');
  await follow(oldTab, 'Punch List');
  expect(await oldTab.evaluate('globalThis.isSamePage')).toBe(true);
  await expect(oldTab.getByText('Nothing here yet')).toBeVisible();

  await own.edit('src/features/home/PunchListPage.tsx', 'Nothing here yet', 'Walk the site first');
  await own.area('release', '--version', '1.1.0');

  expect(await shellScripts()).toEqual(scripts);
  const newTab = await openSession(browser);
  await follow(newTab, 'Punch List');
  await expect(newTab.getByText('Walk the site first')).toBeVisible();
  await expect(oldTab.getByText('Nothing here yet')).toBeVisible();
  await follow(oldTab, 'Projects');
  await expect(oldTab.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await follow(oldTab, 'Punch List');
  await expect(oldTab.getByText('Walk the site first')).toBeVisible();

  const began = Date.now();
  const { from, to } = await own.area('rollback');
  expect(Date.now() - began).toBeLessThan(5000);
  expect({ from, to }).toEqual({ from: '1.1.0', to: '1.0.0' });
  await follow(newTab, 'Projects');
  await expect(newTab.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await follow(newTab, 'Punch List');
  await expect(newTab.getByText('Nothing here yet')).toBeVisible();
});

test('a candidate runs in one tab only, is labeled there, and can be left', async ({ browser }) => {
  await own.area('candidate', '--version', '1.2.0');
  const page = await openSession(browser);
  await page.goto('/punch-list?areas=punch-list@1.2.0');
  await expect(page.getByText('Walk the site first')).toBeVisible();
  await expect(page.getByText('This tab tries out punch-list 1.2.0.')).toBeVisible();
  const other = await openSession(browser);
  await follow(other, 'Punch List');
  await expect(other.getByText('Nothing here yet')).toBeVisible();

  await page.getByRole('button', { name: 'Reset' }).click();

  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(page.getByText(/This tab tries out/)).toBeHidden();
});

test('a missing version is refused by name and offers the released one', async ({
  browser,
  expectFailure,
}) => {
  expectFailure(/^answer 404: GET \/areas\/punch-list\/7\.0\.0\/area\.json/);
  const page = await openSession(browser);
  await page.goto('/punch-list?areas=punch-list@7.0.0');
  await expect(page.getByRole('alert')).toContainText('There is no punch-list 7.0.0 here');

  await page.getByRole('button', { name: 'Use the released versions' }).click();

  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('the suites run against a given set of releases, or explain why they cannot', async () => {
  test.setTimeout(120_000);
  const candidate = ['--with', 'punch-list@1.2.0'];
  const { stdout } = await runSuites('pages/candidates.spec.ts', ...candidate);
  expect(stdout).toContain('a run with punch-list 1.2.0 shows them on the page');
  expect(stdout).toContain('1 passed');

  await expect(runSuites('--with', 'punch-list@7.0.0')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has no version 7.0.0 of punch-list'),
  });
  await expect(runSuites('--data-dir', product.dataDir)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('give one'),
  });
});

test('pnpm dev hot-reloads a saved change, for this developer only, and typed text stays', async ({
  browser,
  expectFailure,
}) => {
  test.setTimeout(120_000);
  // The tool ends before the page: its connection to the builds, and what it loads ahead, then fail.
  expectFailure(/^request failed: GET \/(@plumbline\/dev|assets\/)/, { isCertain: false });
  const file = 'src/features/home/PunchListPage.tsx';
  await own.edit(file, '<EmptyState', '<input aria-label="Note" />\n      <EmptyState');
  const dev = await own.dev(product.url);
  try {
    const page = await openSession(browser, dev.url);
    await follow(page, 'Punch List');
    await page.getByLabel('Note').fill('Typed before the change');
    await page.evaluate('globalThis.isSamePage = true');

    await own.edit(file, 'Walk the site first', 'Changed while it runs');

    await expect(page.getByText('Changed while it runs')).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('Typed before the change');
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    await follow(page, 'Projects');
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
    const other = await openSession(browser);
    await follow(other, 'Punch List');
    await expect(other.getByText('Nothing here yet')).toBeVisible();
  } finally {
    await dev.stop();
  }
});

test('pnpm dev reloads area.ts and reports its errors', async ({ browser, expectFailure }) => {
  test.setTimeout(120_000);
  // The tool ends before the page: its connection to the builds, and what it loads ahead, then fail.
  expectFailure(/^request failed: GET \/(@plumbline\/dev|assets\/)/, { isCertain: false });
  expectFailure(/^console: mf-punch-list\/src\/area\.ts does not export a valid area/);
  expectFailure(/^console: .*no list/s);
  const dev = await own.dev(product.url);
  try {
    const page = await openSession(browser, dev.url);
    await follow(page, 'Punch List');
    await expect(page.getByRole('heading', { name: 'Punch List', level: 1 })).toBeVisible();

    const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
    await own.edit('src/area.ts', "label: 'Punch List'", "label: ''");
    await complaint;
    const overlay = page.locator('#plumbline-overlay');
    await expect(overlay.getByText('The area was not built')).toBeVisible();
    await own.edit('src/area.ts', "label: ''", "label: 'Snags'");
    await expect(overlay).toBeHidden();

    await follow(page, 'Snags');
    await expect(page.getByRole('heading', { name: 'Punch List', level: 1 })).toBeVisible();

    const reports: string[] = [];
    page.on('request', (request) => reports.push(new URL(request.url()).pathname));
    const file = 'src/features/home/PunchListPage.tsx';
    await own.edit(
      file,
      '  return (',
      `  if (document.body) throw new Error('no list');\n  return (`,
    );

    await expect(overlay.getByText('Error: no list')).toBeVisible();
    await expect(
      overlay.getByText(/PunchListPage \(src\/features\/home\/PunchListPage\.tsx:5\)/),
    ).toBeVisible();
    await own.edit(file, `  if (document.body) throw new Error('no list');\n`, '');
    await expect(overlay).toBeHidden();
    expect(reports.filter((path) => path.includes('telemetry'))).toEqual([]);
  } finally {
    await dev.stop();
    await own.edit('src/area.ts', "label: 'Snags'", "label: 'Punch List'");
  }
});

test('different sources cannot be released under a live version', async () => {
  await own.edit('src/features/home/PunchListPage.tsx', 'title="Punch List"', 'title="Snag list"');

  await expect(own.area('release')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Published versions never change'),
  });
});

test('an area built for another React is rejected with a plain message, and no second React runs', async ({
  browser,
  expectFailure,
}) => {
  expectFailure(/^console: AreaFailure: It was built for another version of this portal/);
  const other = await makeOwnArea('old-react', product.dataDir);
  try {
    await other.edit(
      'rspack.config.ts',
      'area(import.meta)',
      "area(import.meta, { react: '^18.0.0' })",
    );
    await expect(other.area('release')).rejects.toMatchObject({
      stdout: expect.stringContaining('takes react ^18.0.0, but the shell has 19'),
    });
    await other.releaseUnchecked();
    const page = await openSession(browser);

    // Entered twice while its code is on the way: both loads then meet the refusal in the same moment.
    const isHeld = Promise.withResolvers<void>();
    await page.route('**/old-react/**/remoteEntry.js', async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    await follow(page, 'Old React');
    await follow(page, 'Projects');
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();

    await follow(page, 'Old React');
    isHeld.resolve();

    await expect(page.getByText('Old React is unavailable right now')).toBeVisible();
    await expect(page.getByText('built for another version of this portal')).toBeVisible();
    await follow(page, 'Projects');
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  } finally {
    await other.remove();
  }
});
