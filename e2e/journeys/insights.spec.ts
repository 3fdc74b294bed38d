import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';

const numberIn = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''));

/** The figures of a chart's table, column by column, without the names of the rows. */
async function columnsOf(figure: Locator): Promise<number[][]> {
  await figure.getByText('View data', { exact: true }).click();
  const rows = await figure.getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map((row) => row.getByRole('cell').allTextContents()),
  );
  return (cells[0] ?? []).map((_, at) => cells.map((row) => numberIn(row[at] ?? '')));
}

/** Heights of the drawn bars of a series, in pixels, left to right; a zero has no height. */
const heightsOf = (figure: Locator, series: number) =>
  figure.locator('[data-chart] svg').evaluate((svg, nth) => {
    const bars = Array.from(
      svg.querySelectorAll('.MuiBarElement-root, [class*="BarChart-element"]'),
    );
    const fills = [...new Set(bars.map((bar) => getComputedStyle(bar).fill))];
    return bars
      .filter((bar) => getComputedStyle(bar).fill === fills[nth])
      .map((bar) => bar.getBoundingClientRect().height);
  }, series);

async function expectBarsLikeTable(figure: Locator) {
  const [values = []] = await columnsOf(figure);
  const heights = await heightsOf(figure, 0);
  const top = Math.max(...values);
  const tallest = Math.max(...heights);
  expect(heights).toHaveLength(values.length);
  expect(top).toBeGreaterThan(0);
  for (const [at, value] of values.entries())
    expect(Math.abs((heights[at] ?? 0) / tallest - value / top)).toBeLessThan(0.02);
}

const inDark = (page: Page) => page.emulateMedia({ colorScheme: 'dark' });

test('the dashboard opens the rows behind each figure', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, /);
  const figures = page.getByRole('list', { name: 'Key figures' });

  const pending = figures.getByRole('link', { name: /Pending payments/ });
  const open = /(\d+) unpaid invoices/.exec((await pending.textContent()) ?? '')?.[1];
  await pending.click();

  await expect(page.getByText(new RegExp(`of ${open} invoices`))).toBeVisible();
  await page.goBack();
  const paid = figures.getByRole('button', { name: /Paid this month/ });
  const shown = await paid.textContent();
  await paid.click();
  const dialog = page.getByRole('dialog', { name: 'Paid this month' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  const amounts = await dialog.getByRole('listitem').locator('> :last-child').allTextContents();
  // What was given back is also said in words, for whoever listens.
  const shownAmount = (text: string) => /[−-]?\$[\d.,]+/.exec(text)?.[0] ?? '';
  const sum = amounts.reduce((whole, text) => whole + numberIn(shownAmount(text)), 0);
  expect(shown).toContain(
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(sum),
  );
});

test('charts show what their tables say, light and dark', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  const revenue = page.getByRole('figure', { name: 'Revenue analytics' });
  await expect(revenue.locator('[data-chart] svg')).toBeVisible({ timeout: 30_000 });
  await expectBarsLikeTable(revenue);
  await expectAccessible(page);

  await inDark(page);
  await page.goto('/analytics');
  await expect(page.getByRole('figure', { name: 'Geographic revenue' })).toBeVisible();
  await expectBarsLikeTable(page.getByRole('figure', { name: 'Revenue analytics' }));
  await expectAccessible(page);
});

test('analytics by filter, and the report as a file', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/analytics');
  const figures = page.getByRole('list', { name: 'Key figures' });
  const before = await figures.getByRole('listitem').first().textContent();

  await page.getByRole('button', { name: 'Filters & KPIs' }).click();
  await page.getByRole('checkbox', { name: 'Residential', exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();

  await expect(page).toHaveURL(/type=residential/);
  await expect(figures.getByRole('listitem').first()).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(figures.getByRole('listitem').first()).toHaveText(before ?? '');
  for (const kind of ['PDF', 'CSV']) {
    await page.getByRole('button', { name: 'Export Report' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `As ${kind}` }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^analytics_\\d{4}(-\\d\\d){2}_\\d{4}(-\\d\\d){2}\\.${kind.toLowerCase()}$`),
    );
  }
});

test('a chart is downloaded as a complete picture and printed on one page', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/analytics');
  const chart = page.getByRole('figure', { name: 'Project completion analysis' });
  const menu = chart.getByRole('button', {
    name: 'Download or print: Project completion analysis',
  });
  await menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as PNG' }).click();

  const picture = await readFile(await (await download).path());
  const box = await chart.locator('[data-chart]').boundingBox();
  // a PNG's width stands at its 16th byte; it is drawn at twice its size
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(Math.floor(box!.width) * 2);

  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  expect((await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a goal is saved and its progress is shown', async ({ page, newCompany, signIn }) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Filters & KPIs' }).click();
  const goals = page.getByRole('region', { name: 'Goal tracking' });
  await expect(goals.getByText('Sample data')).toBeVisible();

  await goals.getByRole('button', { name: 'Edit goals' }).click();
  await page.getByLabel('Monthly revenue ($)').fill('50,000');
  await page.getByRole('button', { name: 'Save goals' }).click();

  await expect(goals.getByText('$0.00 of $50,000.00')).toBeVisible();
  await expect(goals.getByText('Sample data')).toBeHidden();
});

test('sample data has its badge in a new company', async ({
  page,
  newCompany,
  signIn,
  expectAccessible,
}) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/analytics');

  for (const name of [
    'Seasonal revenue trends',
    'Cash flow projections',
    'Project completion analysis',
    'Subcontractor performance',
    'Cost analysis',
    'Geographic revenue',
  ])
    await expect(
      page.getByRole('region', { name, exact: true }).getByText('Sample data'),
    ).toBeVisible();
  await expectAccessible(page);
});

test('a field supervisor sees work without amounts, and Starter has no analytics', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page, demo.field);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Project overview' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Key figures' }).getByRole('listitem')).toHaveCount(
    1,
  );
  expect(await page.getByRole('main').textContent()).not.toContain('$');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, demo.starter);
  await other.goto('/analytics');
  await expect(other.getByText('Feature Not Available')).toBeVisible();
});

test('job costing and the Advanced tab', async ({ page, browser, signIn, expectAccessible }) => {
  await signIn(page, demo.owner);
  await page.goto('/analytics?tab=jobs');
  await expect(page.getByRole('table', { name: 'Work in progress' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expect(page.getByText('Please upgrade to an Enterprise plan.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, demo.enterprise);
  await other.goto('/analytics?tab=advanced');
  await expect(other.getByRole('figure', { name: 'Benchmarks' })).toBeVisible();
});
