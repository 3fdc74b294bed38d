import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Writes a quote, for a client who is not in the list, with the items that were chosen on the way to it. */
async function createQuote(page: Page, title: string) {
  await page.getByRole('button', { name: 'Use in a quote' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Or type a name').fill('Mrs. Alvarez');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create Quote' }).click();
  await expect(page.getByText(/^Quote #.* created successfully$/)).toBeVisible();
}

const films = [
  { name: 'a tilted UPC-A', symbology: 'UPC-A', code: '036000291452', take: { tilt: 14 } },
  { name: 'a blurred Code 128', symbology: 'Code 128', code: 'LUM-248', take: { blur: 1 } },
  {
    name: 'a dim EAN-13',
    symbology: 'EAN-13',
    code: '5901234123457',
    take: { light: 0.3, noise: 5 },
  },
] as const;

test.describe('scanning with a phone', () => {
  for (const film of films) {
    test(`reads ${film.name} and creates the item`, async ({ phone, newCompany, signIn }) => {
      const { email, password } = await newCompany();
      const page = await phone(film);
      await signIn(page, email, password);
      await page.goto('/items');

      await page.getByRole('button', { name: 'Scan item' }).first().click();

      await expect(page.getByText(/^Item not found with barcode: /)).toBeVisible({
        timeout: 30_000,
      });
      await page.getByRole('button', { name: 'Create item' }).click();
      await expect(page.getByRole('heading', { name: 'Add New Item' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /Item name/ })).toHaveValue(
        new RegExp(`^Item 0?${film.code}$`),
      );
    });
  }

  test('creates an item from an EAN-13, which goes into a quote', async ({
    phone,
    newCompany,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const { email, password } = await newCompany();
    const film = { symbology: 'EAN-13', code: '4006381333931' } as const;
    const page = await phone(film);
    await signIn(page, email, password);
    await page.goto('/items');
    await page.getByRole('button', { name: 'Scan item' }).first().click();
    await page.getByRole('button', { name: 'Create item' }).click({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'Pricing' }).click();
    await page.getByRole('spinbutton', { name: /Cost price/ }).fill('8');
    await page.getByRole('spinbutton', { name: /Selling price/ }).fill('12.50');
    await page.getByRole('button', { name: 'Save Item', exact: true }).click();
    await expect(page.getByText('Item created')).toBeVisible();

    await page.goto('/item-selection');
    await page.getByRole('button', { name: 'Add Item 4006381333931' }).click();
    await createQuote(page, 'Scanned');

    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('$12.50');
  });

  test('shows a message when the camera is unplugged, and continues when it is back', async ({
    phone,
    newCompany,
    signIn,
  }) => {
    const { email, password } = await newCompany();
    const page = await phone({
      symbology: 'EAN-13',
      code: '5901234123457',
    });
    // The first camera shows nothing and ends, as one does that is unplugged; the next one plays the film.
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      let isFirst = true;
      mediaDevices.getUserMedia = async (wanted) => {
        if (!isFirst) return open(wanted);
        isFirst = false;
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        const stream = canvas.captureStream(10);
        Object.assign(window, {
          unplug: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')),
        });
        return stream;
      };
    });
    await signIn(page, email, password);
    await page.goto('/items');
    await page.getByRole('button', { name: 'Scan item' }).first().click();
    await page.waitForFunction(() => 'unplug' in window);

    await page.evaluate('unplug()');
    await expect(page.getByText('Camera Access Required')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();

    await expect(page.getByText(/^Item not found with barcode: 0?5901234123457/)).toBeVisible({
      timeout: 30_000,
    });
  });

  test('shows a message when camera access is denied, with Try again', async ({
    phone,
    newCompany,
    signIn,
  }) => {
    const { email, password } = await newCompany();
    const page = await phone();
    await signIn(page, email, password);
    await page.goto('/items');

    await page.getByRole('button', { name: 'Scan item' }).first().click();

    await expect(page.getByText('Camera Access Required')).toBeVisible();
    await expect(page.getByText('Camera access denied or not available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

test('a new item goes into a quote', async ({ page, newCompany, signIn, expectAccessible }) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/items/add');
  await page.getByRole('textbox', { name: /Item name/ }).fill('Ridge beam');
  await page.getByRole('tab', { name: 'Pricing' }).click();

  await page.getByRole('spinbutton', { name: /Cost price/ }).fill('100');
  await expect(page.getByRole('spinbutton', { name: /Selling price/ })).toHaveValue('150.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Item' }).click();

  await expect(page.getByText('Item created')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Ridge beam' })).toBeVisible();
  await page.goto('/item-selection');
  await page.getByRole('button', { name: 'Add Ridge beam' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use in a quote' }).click();
  await expect(page).toHaveURL(/\/quotes\/new/);
});

test('a vendor raises a price: the open quote is warned, and one click reprices it', async ({
  page,
  newCompany,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await newCompany();
  await signIn(page, email, password);

  await page.goto('/vendors');
  for (const name of ['Lumber Yard', 'Timber Depot']) {
    await page.getByRole('button', { name: 'Add Vendor' }).first().click();
    await page.getByRole('textbox', { name: /Vendor name/ }).fill(name);
    await page.getByRole('button', { name: 'Create Vendor' }).click();
    await expect(page.getByText(`Vendor "${name}" created successfully`)).toBeVisible();
  }
  await expect(page.getByText('Showing 2 of 2 vendors')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/materials');
  await page.getByRole('button', { name: 'Add Material' }).first().click();
  await page.getByRole('textbox', { name: /Material name/ }).fill('Pine stud');
  await page.getByRole('button', { name: 'Create Material' }).click();
  await expect(page.getByText('Material "Pine stud" created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'View Pine stud' }).click();
  await expect(page.getByText('No vendors linked to this material')).toBeVisible();

  for (const [vendor, cost] of [
    ['Lumber Yard', '3.00'],
    ['Timber Depot', '2.80'],
  ] as const) {
    await page.getByRole('button', { name: 'Add vendor' }).click();
    await page
      .getByRole('dialog', { name: /Add a vendor/ })
      .getByLabel(/^Vendor/)
      .first()
      .click();
    await page.keyboard.type(vendor);
    await page.getByRole('option', { name: vendor }).click();
    await page.getByRole('spinbutton', { name: /Unit cost/ }).fill(cost);
    await page.getByRole('button', { name: 'Link vendor' }).click();
    await expect(page.getByText(`Linked Pine stud to ${vendor}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Set as preferred: Lumber Yard' }).click();
  await expect(page.getByText('Set Lumber Yard as preferred vendor for Pine stud')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Timber Depot' }).click();
  await expect(page.getByText('Unlinked Pine stud from Timber Depot')).toBeVisible();

  await page.goto('/items/add');
  await page.getByRole('textbox', { name: /Item name/ }).fill('Stud wall');
  await page.getByRole('tab', { name: 'Pricing' }).click();
  await page.getByRole('spinbutton', { name: /Cost price/ }).fill('3');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('combobox', { name: /Built on material/ }).fill('Pine');
  await page.getByRole('option', { name: 'Pine stud' }).click();
  await page.getByRole('button', { name: 'Save Item' }).click();
  await expect(page.getByText('Item created')).toBeVisible();

  await page.goto('/item-selection');
  await page.getByRole('button', { name: 'Add Stud wall' }).click();
  await createQuote(page, 'Garage');
  const quote = page.url();
  await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('$4.50');

  await page.goto('/materials');
  await page.getByRole('button', { name: 'View Pine stud' }).click();
  await page.getByRole('button', { name: 'Edit Lumber Yard' }).click();
  await page.getByRole('spinbutton', { name: /Unit cost/ }).fill('4.00');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Updated relationship for Pine stud and Lumber Yard')).toBeVisible();

  await page.goto('/items');
  await page.getByRole('link', { name: /^\d+ costs? changed/ }).click();
  await expect(page.getByText('Price $4.50 → $6.00')).toBeVisible();
  await expectAccessible(page);
  await page.goto(quote);
  await expect(
    page.getByText(/^Item costs rose \$1\.00 since this quote was written/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reprice this draft' }).click();

  await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('$6.00');
  await expect(page.getByText(/^Item costs rose/)).toBeHidden();
  await page.goto('/items');
  await expect(page.getByRole('article', { name: 'Stud wall' }).getByText('$6.00')).toBeVisible();
});

test('vendors are imported from a file, and the import is undone', async ({
  page,
  newCompany,
  signIn,
}) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/vendors');
  await page.getByRole('button', { name: 'Import' }).click();

  await page.getByLabel('CSV file with vendors').setInputFiles({
    name: 'vendors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name;Email\nAcme;a@acme.test\nAcme;a@acme.test\n;b@b.test\n'),
  });
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByText('Line 2 of this file is the same.')).toBeVisible();
  await expect(page.getByText('Name is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 vendor' }).click();
  await expect(page.getByText('1 vendor imported')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('1 vendor removed.')).toBeVisible();
});
