import type { Page } from '@playwright/test';
import { accessibilityFindings } from '../fixtures/accessible.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { storedFiles } from '../fixtures/storedFiles.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

const clockOf = (page: Page) => page.getByRole('region', { name: 'Time clock' });
const button = (page: Page, name: string) => clockOf(page).getByRole('button', { name });

// One after the other: both use the clock of the same foreman.
test.describe.configure({ mode: 'default' });

test('clock-in, photo, log, checklist, and clock-out are recorded once although the connection is lost midway', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  test.setTimeout(180_000);
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  // The dashboard that sign-in loads ahead is not waited for.
  expectFailure(/GET \/areas\/insights\/.*ERR_FAILED/, { isCertain: false });
  expectFailure(/^answer 40[09]: POST \/storage\/v1\/object\/project-photos/, { isCertain: false });
  const mark = crypto.randomUUID().slice(0, 8);
  await signIn(page, demo.field);
  await page.goto('/field');
  await expect(button(page, 'Clock in').or(button(page, 'Clock out'))).toBeVisible();
  if (await button(page, 'Clock out').isVisible()) await button(page, 'Clock out').click();
  await button(page, 'Clock in').click();
  await expect(button(page, 'Clock out')).toBeVisible();
  const site = page.getByRole('region', { name: 'On site' });
  const job = await site.getByRole('combobox', { name: 'Job' }).innerText();
  // The bar of a phone is there, though the page has a form.
  await expect(page.locator('.bottom-bar')).toBeVisible();
  for (const name of ['Take photo', 'Daily log', 'Checklist', 'Punch item'])
    await expect
      .poll(async () => (await site.getByRole('button', { name }).boundingBox())?.height ?? 0)
      .toBeGreaterThanOrEqual(48);
  // What is opened on site is loaded ahead, after the page itself.
  let before = 0;
  const isSettled = async () => {
    const [count, last] = [await storedFiles(page), before];
    before = count;
    return count > 0 && count === last;
  };
  await expect.poll(isSettled, { timeout: 60_000, intervals: [4000] }).toBe(true);

  await context.setOffline(true);
  await page.getByLabel('Photo of the job').setInputFiles(makePhoto(`site-${mark}.jpg`));
  await expect(page.getByText('Photo added to the job')).toBeVisible();
  await site.getByRole('button', { name: 'Daily log' }).click();
  const log = page.getByRole('dialog', { name: /daily log$/ });
  await log.getByRole('textbox', { name: 'Work done' }).fill(`Framed the porch ${mark}`);
  await log.getByLabel('Photos of the log: files').setInputFiles(makePhoto(`log-${mark}.jpg`));
  await expect(log.getByRole('img').last()).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
  await log.getByRole('button', { name: /^(Publish|Save)$/ }).click();
  await expect(log).toBeHidden();
  await site.getByRole('button', { name: 'Checklist' }).click();
  await page.getByRole('button', { name: /^Final walkthrough/ }).click();
  const list = page.getByRole('dialog', { name: 'Final walkthrough' });
  await list.getByRole('button', { name: 'Finish checklist' }).click();
  await expect(list.getByText(/^Before you finish, answer: Doors and windows/)).toBeVisible();
  for (const item of await list.getByRole('group').all())
    if (await item.getByRole('button', { name: 'OK', exact: true }).isVisible())
      await item.getByRole('button', { name: 'OK', exact: true }).click();
  const paint = list.getByRole('group', { name: /^Paint and trim/ });
  await paint.getByRole('button', { name: 'Not OK' }).click();
  await paint.getByLabel('What is wrong? (optional)').fill(`Scratch ${mark}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Finish checklist' }).click();
  await expect(page.getByText('Checklist finished. 1 punch item added.')).toBeVisible();
  await button(page, 'Clock out').click();
  await expect(page.getByText(/^Waiting to send \([5-9]\)/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Waiting to send \(/)).toBeHidden({ timeout: 60_000 });
  await page.reload();
  await expect(button(page, 'Clock in')).toBeVisible();
  await page.goto(`/projects?q=${encodeURIComponent(job)}`);
  await page.getByRole('link', { name: new RegExp(`^Photos of ${job}`) }).click();
  for (const name of [`site-${mark}`, `log-${mark}`])
    await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Field' }).click();
  await expect(page.getByText(`Framed the porch ${mark}`)).toHaveCount(1);
  await expect(page.getByText(`Scratch ${mark}`)).toHaveCount(1);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('a foreman clocks in, switches jobs offline, and clocks out: each is recorded once', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  // The assistant loads when nothing else is going on; its code may not be stored before the connection ends.
  expectFailure(/areas\/insights\/.*: net::ERR_FAILED/, { isCertain: false });
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
