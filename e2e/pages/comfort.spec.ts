import type { Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';
import { unreadableTexts } from '../fixtures/unreadableTexts.ts';

test('on a phone the plans name the current plan in full', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, demo.owner);
  await page.goto('/settings?section=billing');
  await page.getByRole('button', { name: 'Change plan' }).click();

  await expect(page.getByRole('dialog').getByText('Current plan')).toBeVisible();
  expect(await unreadableTexts(page, '[role=dialog]')).toEqual([]);
});

test('on a phone the error of a failed save leaves the form visible', async ({
  page,
  signIn,
  expectFailure,
}) => {
  expectFailure(/^answer 500: POST \/rest\/v1\/clients/);
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, demo.owner);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog');
  const nobody = crypto.randomUUID();
  await dialog.getByLabel(/^Client name/).fill(nobody);
  await dialog.getByLabel(/^Email/).fill(`${nobody}@example.com`);
  await page.route('**/rest/v1/clients*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '{}' })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create Client' }).click();

  const toast = page.getByRole('alert').filter({ has: page.getByRole('button') });
  await expect(toast).toBeVisible();
  const [message, first] = await Promise.all([
    toast.boundingBox(),
    dialog.getByRole('tab').first().boundingBox(),
  ]);
  expect(message!.y + message!.height).toBeLessThan(first!.y);
});

test('the backdrop of a dialog covers the scrollbar gutter', async ({ page, signIn }) => {
  const edge = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await signIn(page, demo.owner);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();

  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await edge()).not.toBe('rgba(0, 0, 0, 0)');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await edge()).toBe('rgba(0, 0, 0, 0)');
});

/** Opens the first quote of the list; its paper. */
async function openQuote(page: Page) {
  await page.goto('/quotes');
  await page
    .getByRole('link', { name: /^(Q|QT)-/ })
    .first()
    .click();
  return page.getByRole('img', { name: /page 1 of/ });
}

test('a quote prints as its document in light colors', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, demo.owner);
  const paper = await openQuote(page);
  await expect(paper).toBeVisible();
  await page.evaluate(() =>
    addEventListener('beforeprint', () =>
      Object.assign(globalThis, { printed: document.documentElement.dataset.theme }),
    ),
  );

  await page.pdf();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed'))).toBe('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(0);
});

test('a document preview on a phone can be enlarged', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, demo.owner);
  const paper = await openQuote(page);
  const width = async () => (await paper.boundingBox())?.width ?? 0;
  await expect(paper).toBeVisible();
  expect(await width()).toBeLessThan(360);

  await page.getByRole('button', { name: 'Enlarge' }).click();

  await expect.poll(width).toBe(760);
  const whole = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(whole).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Fit to width' }).click();
  await expect.poll(width).toBeLessThan(360);
});

test('a one-word long title leaves Close visible', async ({ page, signIn }) => {
  const title = 'Supercalifragilistic'.repeat(5);
  await page.setViewportSize({ width: 360, height: 780 });
  // Without what other areas ask about the vendor: that may still load when the test ends.
  await page.route(/\/rest\/v1\/(rpc\/)?vendor_(?!purchasing)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('BlueRiver Plumbing Supply', title);
    await route.fulfill({ response, body });
  });
  await signIn(page, demo.owner);
  await page.goto('/vendors');
  await page.getByRole('button', { name: title }).first().click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();

  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  const whole = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(whole).toBe(0);
});

test('a narrow window shows a project’s news once', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, demo.owner);
  await page.goto('/projects');
  await page.locator('main a[href^="/projects/"]').first().click();
  await expect(page.getByRole('region', { name: 'Contact information' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Recent updates' })).toBeHidden();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('heading', { name: 'Recent updates' })).toBeVisible();
});

test('a link has the theme’s color', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Paid this month/ }).click();
  const link = page.getByRole('dialog').getByRole('link').first();
  await expect(link).toBeVisible();

  await expect(link).toHaveCSS('color', 'rgb(157, 184, 255)');
});

test('reduced motion turns animations off', async ({ browser, signIn }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, demo.owner);
  await page.goto('/projects');
  // Every movement from now on is noted, however short.
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const note = (event: Event) => {
      const { animationName, propertyName, elapsedTime } = Object(event);
      if (elapsedTime > 0.02) moved.push(String(animationName ?? propertyName));
    };
    for (const name of ['animationend', 'transitionend']) addEventListener(name, note, true);
  });
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Status').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 20)
      .map((animation) => String(Object(animation).animationName ?? 'a transition')),
  );

  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
  expect(lasting).toEqual([]);
  await context.close();
});
