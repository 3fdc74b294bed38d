import { randomBytes } from 'node:crypto';
import { openProject } from '../fixtures/openProject.ts';
import { jpeg } from '../fixtures/photos.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const waits = 'Queued until you’re online';

test('offline changes survive a closed tab and are saved once', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  const name = `Sweep ${crypto.randomUUID().slice(0, 6)}`;
  await signIn(page, demo.field);
  const { address, photos } = await openProject(page, 'Maple Avenue');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('button', { name: 'Add Entry' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
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
  await expect(page.getByText('Queued until you’re online')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  await page.getByLabel(/^Title/).fill(name);
  await page.getByLabel(/^Due date/).fill('2026-12-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const entry = page.getByRole('article', { name });
  await expect(entry.getByText(waits)).toBeVisible();
  await entry.getByRole('button', { name: `Show details of ${name}` }).click();
  await entry.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('button', { name: 'Record Weather Delay' }).click();
  await page.getByLabel(/^Reason/).fill(name);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const delays = page.getByRole('region', { name: 'Weather delays' });
  await expect(
    delays.getByRole('listitem').filter({ hasText: name }).getByText(waits),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByLabel('Documents to upload').setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(20_000)]),
  });
  await expect(page.getByText('Queued until you’re online')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const writes: string[] = [];
  context.on('request', (request) => {
    if (
      ['POST', 'PATCH'].includes(request.method()) &&
      /\/rest\/v1\/(project_|rpc\/save_)/.test(request.url())
    )
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  // Another page than the one that it was made on.
  const next = await context.newPage();
  await next.goto('/clients');
  await expect(next.getByText('8 offline changes saved.')).toBeVisible();
  expect(writes.filter((write) => write.includes('project_tasks'))).toEqual([
    'POST /rest/v1/project_tasks',
    'PATCH /rest/v1/project_tasks',
  ]);
  expect(writes.filter((write) => write.includes('project_photos'))).toHaveLength(1);
  expect(writes.filter((write) => write.includes('save_timeline_entry'))).toHaveLength(2);
  for (const once of ['save_weather_delay', 'save_document'])
    expect(writes.filter((write) => write.includes(once))).toHaveLength(1);
  await next.goto(address);
  await expect(next.getByRole('checkbox', { name })).toBeChecked();
  await expect(next.getByRole('checkbox', { name })).toHaveCount(1);
  await expect(next.getByRole('slider')).toHaveAttribute('aria-valuenow', percent ?? '');
  await expect(next.getByText(waits)).toBeHidden();
  await next.getByRole('tab', { name: 'Photos' }).click();
  await expect(next.getByRole('tab', { name: `All (${photos + 1})` })).toBeVisible();
  await next.getByRole('tab', { name: 'Timeline' }).click();
  await expect(next.getByRole('article', { name }).getByText('Completed')).toBeVisible();
  await expect(
    next.getByRole('region', { name: 'Weather delays' }).getByText(name, { exact: true }),
  ).toHaveCount(1);
  await next.getByRole('tab', { name: 'Documents' }).click();
  await expect(next.getByRole('listitem', { name })).toHaveCount(1);
});

test('a queued change is undone, and signing out asks what to do with the others', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  // The sign-in page is not stored for a device without a connection.
  expectFailure(/^console: ChunkLoadError/, { isCertain: false });
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

  await expect(page.getByText('1 offline change saved.')).toBeVisible();
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
