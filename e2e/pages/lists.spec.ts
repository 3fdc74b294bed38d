import { demo, expect, test } from '../fixtures/test.ts';

const lists = ['projects', 'clients', 'items', 'vendors', 'materials', 'quotes', 'invoices'];

/** A user who has chosen nothing on any list yet. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (location.origin === 'null') return;
    for (const key of Object.keys(localStorage))
      if (key.startsWith('plumbline.view.')) localStorage.removeItem(key);
    localStorage.setItem('plumbline.filters', '');
  }),
);

for (const { device, viewport, least, rows } of [
  {
    device: 'a desktop',
    viewport: { width: 1440, height: 900 },
    least: 15,
    rows: '[role="row"][data-id]',
  },
  { device: 'a phone', viewport: { width: 390, height: 844 }, least: 7, rows: '.pl-list ul > li' },
])
  test.describe(`on ${device}`, () => {
    test.use({ viewport });
    // In one page: each load of the whole product takes longer than all the looking.
    test(`each list shows ${least} records above the fold on ${device}`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(120_000);
      await signIn(page, demo.owner);
      for (const list of lists)
        await test.step(list, async () => {
          await page.goto(`/${list}`);
          await expect(page.locator(rows).first()).toBeVisible();
          const all = await page.locator(rows).count();
          const whole = await page.locator(rows).evaluateAll((found) => {
            const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
            const end = bar && bar.height > 0 ? bar.top : window.innerHeight;
            return found.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length;
          });

          expect.soft(whole).toBeGreaterThanOrEqual(Math.min(least, all));
          expect
            .soft(await page.evaluate(() => document.documentElement.scrollWidth))
            .toBeLessThanOrEqual(viewport.width);
        });
    });
  });

test('an active filter is a chip that removes it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.owner);
  await page.goto('/quotes?status=sent');
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );

  await page.getByRole('button', { name: 'Remove filter Status: Sent' }).click();

  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible();
});

test('j and k move through the rows', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.owner);
  await page.goto('/quotes');
  const row = (at: number) => page.locator('[role="row"][data-id]').nth(at);
  await row(0).getByRole('gridcell').nth(2).focus();

  await page.keyboard.press('j');
  await expect(row(1).getByRole('gridcell').nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(0).getByRole('gridcell').nth(2)).toBeFocused();
});
