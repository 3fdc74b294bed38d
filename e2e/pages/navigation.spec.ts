import { demo, expect, test } from '../fixtures/test.ts';

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
