import type { Page } from '@playwright/test';
import { paths } from '../fixtures/paths.ts';
import { demo, expect, test } from '../fixtures/test.ts';

/** The round buttons that are shown, and what can be pressed and lies in part under one of them. */
const floating = (page: Page) =>
  page.locator('[data-floating]').evaluateAll((places) => {
    const shown = places.filter((place) => place.checkVisibility({ visibilityProperty: true }));
    const covered = shown.flatMap((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      const spots = Array.from({ length: 144 }, (_, at) => [
        left + ((at % 12) / 11) * width,
        top + (Math.floor(at / 12) / 11) * height,
      ]);
      return spots.flatMap(([x = 0, y = 0]) => {
        const beneath = document.elementsFromPoint(x, y).find((one) => !place.contains(one));
        return beneath?.closest('a, button, input, select, textarea, [role="button"]') ?? [];
      });
    });
    return {
      count: shown.length,
      covered: [...new Set(covered)].map(
        (act) => act.textContent || act.getAttribute('aria-label'),
      ),
    };
  });

/** Waits until the page and its round button are still. */
const settled = (page: Page) => page.waitForTimeout(400);

test('at most one floating button, and it covers no control', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn(page, demo.owner);
  const counts = new Set<number>();
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const [width, height, down] of [
        [390, 844, 0],
        [1440, 900, 0],
        [1440, 900, 700],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate((top) => scrollTo(0, top), down);
        await settled(page);
        const { count, covered } = await floating(page);
        counts.add(count);
        expect.soft(covered, `at ${width}, ${down} down`).toEqual([]);
        expect.soft(count, `at ${width}, ${down} down`).toBeLessThanOrEqual(1);
      }
    });
  // Where it covers nothing it is shown.
  expect(counts).toContain(1);
});

test('the phone’s bottom bar has large targets and hides while typing', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demo.owner);
  await page.goto('/clients');
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect(bar).toBeVisible();
  const targets = await bar
    .locator(':scope > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(targets).toHaveLength(5);
  for (const { width, height, top } of targets) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(56);
    expect(top).toBeGreaterThan((844 * 2) / 3);
  }

  await page.getByRole('searchbox', { name: 'Search clients' }).focus();
  await expect(bar).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Create' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create' });
  await expect(sheet.getByRole('link', { name: 'New quote' })).toBeVisible();
  await expect(bar).toBeHidden();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Add item' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});
