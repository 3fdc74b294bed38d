import { makePhoto } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test('an item’s picture is on its card, also after a reload', async ({
  page,
  newCompany,
  signIn,
}) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/items/add');
  await page.getByRole('textbox', { name: /Item name/ }).fill('Oak door');
  const image = page.getByLabel('Item image');
  const text = Buffer.from('no picture');
  await image.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: text });
  await expect(page.getByText('This file is damaged or isn’t an image')).toBeVisible();
  await image.setInputFiles(makePhoto('door.jpg'));
  await page.getByRole('tab', { name: 'Pricing' }).click();
  await page.getByRole('spinbutton', { name: /Cost price/ }).fill('120');

  await page.getByRole('button', { name: 'Save Item' }).click();

  const picture = page.getByRole('article', { name: 'Oak door' }).locator('img');
  const drawnWidth = () =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
  await expect.poll(drawnWidth).toBe(1);
  await page.reload();
  await expect.poll(drawnWidth).toBe(1);
});
