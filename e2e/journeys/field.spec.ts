import type { Page } from '@playwright/test';
import { accessibilityFindings } from '../fixtures/accessible.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

const clockOf = (page: Page) => page.getByRole('region', { name: 'Time clock' });
const button = (page: Page, name: string) => clockOf(page).getByRole('button', { name });

test('a foreman clocks in, switches jobs without a connection, and clocks out: all of it arrives once', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  await signIn(page, demo.field);
  await page.goto('/field');
  await expect(button(page, 'Clock in').or(button(page, 'Clock out'))).toBeVisible();
  if (await button(page, 'Clock out').isVisible()) await button(page, 'Clock out').click();
  await button(page, 'Clock in').click();
  await expect(button(page, 'Clock out')).toBeVisible();
  const today = page.getByRole('region', { name: 'Today’s time' }).getByRole('listitem');
  await expect(today.filter({ hasText: 'Running' })).toHaveCount(1);
  const before = await today.count();
  for (const name of ['Clock out', 'Start break', 'Switch job'])
    await expect
      .poll(async () => (await button(page, name).boundingBox())?.height ?? 0)
      .toBeGreaterThanOrEqual(48);
  expect(await accessibilityFindings(page)).toEqual([]);
  // The page is stored when it has settled.
  await expect
    .poll(async () => page.evaluate(async () => Boolean(await caches.match('/kept-page'))), {
      timeout: 30_000,
    })
    .toBe(true);

  await context.setOffline(true);
  await button(page, 'Switch job').click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click();
  const job = page.getByRole('option').nth(1);
  const name = await job.innerText();
  await job.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch job' }).click();
  await expect(clockOf(page).getByText(`${name}, since`)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto('/field');
  await expect(clockOf(next).getByText(`${name}, since`)).toBeVisible();
  await expect(next.getByText('Waiting to send (1)')).toBeVisible();
  await button(next, 'Clock out').click();
  await expect(next.getByText('Waiting to send (2)')).toBeVisible();

  await context.setOffline(false);
  await expect(next.getByText(/^Waiting to send/)).toBeHidden({ timeout: 30_000 });
  await next.reload();
  await expect(button(next, 'Clock in')).toBeVisible();
  const entries = next.getByRole('region', { name: 'Today’s time' }).getByRole('listitem');
  await expect(entries).toHaveCount(before + 1);
  await expect(entries.filter({ hasText: 'Running' })).toHaveCount(0);
  await expect(entries.last()).toContainText(name);
  await next.getByRole('link', { name: 'Timesheets' }).click();
  await next.getByRole('button', { name: 'Teresa Nguyen', exact: true }).click();
  await expect(next.getByRole('dialog').getByText(name).first()).toBeVisible();
  expect(await accessibilityFindings(next)).toEqual([]);
});
