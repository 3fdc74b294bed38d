import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openProject } from '../fixtures/openProject.ts';
import { jpeg } from '../fixtures/photos.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' });

const waits = 'Queued until you’re online';

/** What this browser keeps of answers, and whether the page, and each file that it was made of, are kept. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const answers = names.filter((name) => name.startsWith('plumbline.answers.'));
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(assets|areas)\/.*\.\w+$/.test(name));
    const files = await Promise.all(loaded.map(({ name }) => caches.match(name)));
    const inAnswers = answers.map(async (name) => (await (await caches.open(name)).keys()).length);
    return {
      answers: (await Promise.all(inAnswers)).reduce((sum, count) => sum + count, 0),
      isReady: Boolean(await caches.match('/kept-page')) && files.every(Boolean),
    };
  });

test('a project opens offline as last seen, and offline changes are saved once', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  // The reload may cut a request off that has arrived; it is sent again, and the server has it already.
  expectFailure(/^answer 409: POST \/rest\/v1\/project_tasks/, { isCertain: false });
  expectFailure(/^answer 40[09]: POST \/storage\/v1\/object\/project-photos/, { isCertain: false });
  const name = `Sweep ${crypto.randomUUID().slice(0, 6)}`;
  await signIn(page, demo.field);
  const { address, title, photos } = await openProject(page, 'Garden Terrace');
  // The page is kept when it has settled.
  await expect(async () => {
    const { answers, isReady } = await keptBy(page);
    expect({ isReady, answers: answers >= 6 }).toEqual({ isReady: true, answers: true });
  }).toPass({ timeout: 30_000 });

  await context.setOffline(true);
  await page.close();
  const next = await context.newPage();
  await next.goto(address);

  await expect(next.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(next.getByText(/What you see is from \d+:\d\d [AP]M/)).toBeVisible();
  await next.getByLabel('New task').fill(name);
  await next.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(next.getByRole('listitem').filter({ hasText: name }).getByText(waits)).toBeVisible();
  await next.getByRole('checkbox', { name }).check();
  await next.getByRole('tab', { name: 'Photos' }).click();
  await next.getByLabel('Photos to upload').setInputFiles({
    name: 'wall.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg, randomBytes(20_000)]),
  });
  // While it is still being prepared, a reload would ask first whether to lose it.
  await expect(next.getByText('Queued until you’re online')).toBeVisible();

  await context.setOffline(false);
  await next.reload();
  await expect(next.getByRole('tab', { name: `All (${photos + 1})` })).toBeVisible();
  await next.getByRole('tab', { name: 'Overview' }).click();
  await expect(next.getByRole('checkbox', { name })).toBeChecked();
  await expect(next.getByRole('checkbox', { name })).toHaveCount(1);
  await expect(next.getByText(/What you see is from/)).toBeHidden();

  await next.getByRole('button', { name: /^Account of/ }).click();
  await next.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(next).toHaveURL(/\/login/);
  expect((await keptBy(next)).answers).toBe(0);
  await context.setOffline(true);
  await next.goto(address);
  await expect(next).toHaveURL(/\/login/);
  await expect(next.getByText(title)).toBeHidden();
});
