import type { Page } from '@playwright/test';
import { paths } from '../fixtures/paths.ts';
import { demo, expect, test } from '../fixtures/test.ts';
import { unreadableTexts } from '../fixtures/unreadableTexts.ts';

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

/** How far the page can be scrolled to the side, in CSS pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Two frames: a new size or scroll position is drawn, and the round button has moved. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Opens a page and waits until it has loaded. */
async function openPage(page: Page, path: string) {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.locator('.MuiSkeleton-root, .pl-waiting, [aria-busy="true"]'),
    'what is still loading',
  ).toHaveCount(0, { timeout: 30_000 });
}

/** Expects at most one round button, over no control; answers how many there are at each size. */
async function checkFloatingButtons(page: Page): Promise<number[]> {
  const counts: number[] = [];
  for (const [width, height, down] of [
    [390, 844, 0],
    [1440, 900, 0],
    [1440, 900, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((top) => scrollTo(0, top), down);
    await drawn(page);
    const at = `at ${width}, ${down} down`;
    await expect.poll(async () => (await floating(page)).covered, at).toEqual([]);
    const { count } = await floating(page);
    expect.soft(count, at).toBeLessThanOrEqual(1);
    counts.push(count);
  }
  return counts;
}

// A window of 1280 pixels has room for 640 at 200 % and for 320 at 400 % (WCAG 1.4.4, 1.4.10).
async function checkZoom(page: Page) {
  for (const [width, height] of [
    [640, 400],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => sideways(page)).toBe(0);
    await expect.poll(() => unreadableTexts(page)).toEqual([]);
  }
}

const middle = Math.ceil(paths.length / 2);
for (const [name, part] of [
  ['the first half', paths.slice(0, middle)],
  ['the second half', paths.slice(middle)],
] as const)
  test(`a floating button covers nothing, and zoom cuts nothing off: ${name} of the pages`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, demo.owner);
    const counts: number[] = [];
    for (const path of part)
      await test.step(path, async () => {
        await openPage(page, path);
        await checkZoom(page);
        counts.push(...(await checkFloatingButtons(page)));
      });
    // Where it covers nothing it is shown.
    expect(counts).toContain(1);
  });
