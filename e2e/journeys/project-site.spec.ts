import { randomBytes } from 'node:crypto';
import { openProject } from '../fixtures/openProject.ts';
import { jpeg } from '../fixtures/photos.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const waits = 'Waits for the connection';

test('what is done without a connection outlives the closed tab, and arrives once', async ({
  page,
  context,
  signIn,
}) => {
  const name = `Sweep ${crypto.randomUUID().slice(0, 6)}`;
  await signIn(page, demo.field);
  const { address, photos } = await openProject(page, 'Maple Avenue');
  const task = page.getByRole('listitem').filter({ hasText: name });
  // On a phone the overview has them already.
  await expect(page.getByRole('heading', { name: 'Recent updates' })).toBeHidden();

  await context.setOffline(true);
  await page.getByLabel('New task').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(task.getByText(waits)).toBeVisible();
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('slider', { name: 'Set percent complete' }).press('ArrowLeft');
  const percent = await page.getByRole('slider').getAttribute('aria-valuenow');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await page.getByLabel('Photos to upload').setInputFiles({
    name: 'wall.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg, randomBytes(200_000)]),
  });
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const writes: string[] = [];
  context.on('request', (request) => {
    if (['POST', 'PATCH'].includes(request.method()) && request.url().includes('/rest/v1/project_'))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  // Another page than the one that it was made on.
  const next = await context.newPage();
  await next.goto('/clients');
  await expect(next.getByText('4 changes that had waited saved.')).toBeVisible();
  expect(writes.filter((write) => write.includes('project_tasks'))).toEqual([
    'POST /rest/v1/project_tasks',
    'PATCH /rest/v1/project_tasks',
  ]);
  expect(writes.filter((write) => write.includes('project_photos'))).toHaveLength(1);
  await next.goto(address);
  await expect(next.getByRole('checkbox', { name })).toBeChecked();
  await expect(next.getByRole('checkbox', { name })).toHaveCount(1);
  await expect(next.getByRole('slider')).toHaveAttribute('aria-valuenow', percent ?? '');
  await expect(next.getByText(waits)).toBeHidden();
  await next.getByRole('tab', { name: 'Photos' }).click();
  await expect(next.getByRole('tab', { name: `All (${photos + 1})` })).toBeVisible();
});

test('a change that waits is taken back, and signing out asks what becomes of the others', async ({
  page,
  context,
  signIn,
}) => {
  const name = `Sweep ${crypto.randomUUID().slice(0, 6)}`;
  const task = (which: string) => page.getByRole('checkbox', { name: `${name} ${which}` });
  await signIn(page, demo.field);
  const { address } = await openProject(page, 'Downtown Office');
  const menu = page.getByRole('button', { name: /^Account of/ });
  await menu.click();
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  for (const each of [`${name} one`, `${name} two`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a finger does it
    await page.getByLabel('New task').fill(each);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a finger does it
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByRole('button', { name: `Undo Task "${name} one"` }).click();
  await expect(task('one')).toBeHidden();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is saved?' });
  await expect(question.getByText(/^One change has not reached the server yet/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await context.setOffline(false);

  await expect(page.getByText('1 change that had waited saved.')).toBeVisible();
  await page.reload();
  await expect(task('two')).toBeVisible();
  await expect(task('one')).toBeHidden();

  await menu.click();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await page.getByLabel('New task').fill(`${name} three`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await signIn(page, demo.field);
  await page.goto(address);
  await expect(task('two')).toBeVisible();
  await expect(task('three')).toBeHidden();
});
