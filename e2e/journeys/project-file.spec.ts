import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cutConnection } from '../fixtures/cutConnection.ts';
import { jpeg, makePhotos } from '../fixtures/photos.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** How many photos the open project has. */
async function photosOf(page: Page): Promise<number> {
  const all = page.getByRole('tab', { name: /^All \(\d+\)/ });
  await expect(all).toBeVisible();
  return Number(/\d+/.exec(await all.innerText())?.[0]);
}

test('fifteen 5 MB photos are uploaded once each although the connection is cut', async ({
  page,
  context,
  signIn,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  // A photo whose upload finished, but whose answer was cut off, is sent again and refused as already there.
  expectFailure(/^answer 409: POST \/storage\/v1\/upload\/resumable/, { isCertain: false });
  test.setTimeout(240_000);
  const photos = makePhotos(15);
  await signIn(page, demo.field);
  await page.goto('/projects?q=Garden+Terrace');
  await page.getByRole('link', { name: /^Photos of Garden Terrace/ }).click();
  const before = await photosOf(page);

  await page.getByLabel('Photos to upload').setInputFiles(photos.files);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByText(/^([5-9]|1[0-2]) of 15 photos/)).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText(/^You are offline/)).toBeInViewport();
  await context.setOffline(false);

  await expect(uploads.getByText('15 of 15 photos uploaded')).toBeVisible({ timeout: 150_000 });
  await page.reload();
  await expect(page.getByRole('tab', { name: `All (${before + 15})` })).toBeVisible();
  photos.remove();
});

/** The picture with what a phone's camera adds: 48°8'30" N, 11°34'6" E. */
function withPlace(picture: Buffer): Buffer {
  const tiff = Buffer.alloc(128);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  const entries = (at: number, all: readonly (readonly [number, number, number, number])[]) => {
    tiff.writeUInt16BE(all.length, at);
    for (const [step, [tag, type, count, value]] of all.entries()) {
      tiff.writeUInt16BE(tag, at + 2 + step * 12);
      tiff.writeUInt16BE(type, at + 4 + step * 12);
      tiff.writeUInt32BE(count, at + 6 + step * 12);
      tiff.writeUInt32BE(value, at + 10 + step * 12);
    }
  };
  entries(8, [[0x8825, 4, 1, 26]]);
  entries(26, [
    [1, 2, 2, 0x4e000000],
    [2, 5, 3, 80],
    [3, 2, 2, 0x45000000],
    [4, 5, 3, 104],
  ]);
  for (const [step, value] of [48, 8, 30, 11, 34, 6].entries()) {
    tiff.writeUInt32BE(value, 80 + step * 8);
    tiff.writeUInt32BE(1, 84 + step * 8);
  }
  const head = Buffer.from([0xff, 0xe1, 0, tiff.length + 8, ...Buffer.from('Exif\0\0')]);
  return Buffer.concat([picture.subarray(0, 2), head, tiff, picture.subarray(2)]);
}

test('an interrupted photo upload resumes, and keeps its location when asked to', async ({
  browser,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/^(answer 409|request failed): PATCH \/storage\/v1\/upload\/resumable\//);
  const way = await cutConnection(baseURL ?? '', 2_500_000);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset) offsets.push(Number(offset));
  });
  await page.goto(`${way.url}/login`);
  await page.getByLabel('Email').fill(demo.field);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${way.url}/projects?q=Lakeside+Residence`);
  await page.getByRole('link', { name: /^Photos of Lakeside Residence/ }).click();
  await page.getByLabel('Save location').check();

  const name = `roof-${crypto.randomUUID().slice(0, 6)}`;
  await page.getByLabel('Photos to upload').setInputFiles({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([withPlace(jpeg), randomBytes(5_000_000)]),
  });

  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByText('1 of 1 photos uploaded')).toBeVisible({ timeout: 30_000 });
  expect(way.wasCut()).toBe(true);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('link', { name: /^48\.14167, 11\.56833/ })).toBeVisible();
  await context.close();
  way.close();
});

test('files that are not photos are refused by name, and the rest of the batch continues', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.field);
  await page.goto('/projects?q=Downtown+Office');
  await page.getByRole('link', { name: /^Photos of Downtown Office/ }).click();
  const before = await photosOf(page);
  const large = makePhotos(1);
  writeFileSync(large.files[0]!, Buffer.concat([jpeg, Buffer.alloc(60_000_000)]));

  await page.getByLabel('Photos to upload').setInputFiles(large.files);
  await page.getByLabel('Photos to upload').setInputFiles([
    { name: 'setup.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\u0090\u0000not a photo') },
    {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
    },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: jpeg.subarray(0, 40) },
    {
      name: `${'../'.repeat(20)}${'a'.repeat(230)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([jpeg, randomBytes(1000)]),
    },
  ]);

  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByText('1 of 5 photos uploaded')).toBeVisible({ timeout: 30_000 });
  await expect(
    uploads.getByText('This file is larger than 25 MB. Choose a smaller one.'),
  ).toBeVisible();
  await expect(uploads.getByText(/^This file isn’t a photo\./)).toHaveCount(2);
  await expect(uploads.getByText('This photo is damaged and can’t be opened.')).toBeVisible();
  large.remove();
  await page.reload();
  await expect(page.getByRole('tab', { name: `All (${before + 1})` })).toBeVisible();
});

test('a person without an account signs a document by link on a phone', async ({
  page,
  browser,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const address = `signer-${crypto.randomUUID().slice(0, 8)}@plumbline.test`;
  await signIn(page, demo.manager);
  await page.goto('/projects?q=Garden+Terrace');
  await page.getByRole('link', { name: /^View Garden Terrace/ }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  const name = `scope-${crypto.randomUUID().slice(0, 6)}.pdf`;
  await page.getByLabel('Documents to upload').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`),
  });
  const row = page.getByRole('listitem', { name: new RegExp(name.replace('.pdf', '')) });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Signatures' }).click();
  const dialog = page.getByRole('dialog', { name: /^Signatures for/ });
  await dialog.getByLabel(/^Signer’s name/).fill('Pat Client');
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Request signature' }).click();
  await expect(dialog.getByText('Pending')).toBeVisible();

  const mail = await mailTo(address);
  const link = /https?:\/\/\S+\/shared\/signatures\/[\w-]+/.exec(mail.text)?.[0];
  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const client = await elsewhere.newPage();
  await client.goto(link ?? 'no link in the mail');
  await expect(client.getByText(/asked Pat Client to review and sign/)).toBeVisible();
  await expect(client.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
  await expectAccessible(client);
  await client.getByRole('tab', { name: 'Type' }).click();
  await client.getByLabel('Type your full name').fill('Pat Client');
  await client.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(client.getByText(/Pat Client signed this document on/)).toBeVisible();
  await expect(client.getByRole('link', { name: 'Download the signed copy' })).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(row.getByText('Signed', { exact: true })).toBeVisible();
});
