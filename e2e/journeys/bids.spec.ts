import { officeOf } from '../fixtures/officeOf.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

test('two vendors are asked for bids: one bids on a phone, one declines, the award is a draft order', async ({
  page,
  browser,
  baseURL,
  signIn,
  newCompany,
  mailTo,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const mark = crypto.randomUUID().slice(0, 8);
  const mailbox = (name: string) => `${name}-${mark}@vendor.test`;
  const { email } = await newCompany();
  await signIn(page, email);
  const office = await officeOf(baseURL ?? '', await pageKey(), email);
  const vendors = await office.from('vendors').insert([
    { name: 'Ace Tile', email: mailbox('ace') },
    { name: 'Best Tile', email: mailbox('best') },
  ]);
  const project = await office.rpc('save_project', { p_project: { name: 'Bath of Morgan Lake' } });
  for (const { error } of [vendors, project]) expect(error).toBeNull();
  const dialog = page.getByRole('dialog');

  await test.step('the request is written in the project and emailed to both', async () => {
    await page.goto(`/projects/${project.data.id}?tab=purchasing`);
    await page.getByRole('button', { name: 'Request bids' }).click();
    await dialog.getByLabel('Title').fill('Tile work');
    const due = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Bids due').fill(due);
    await dialog.getByLabel('Description').fill('Floor tile');
    await dialog.getByLabel('Quantity').fill('120');
    await dialog.getByLabel('Unit').fill('sq ft');
    await dialog.getByRole('button', { name: 'Add line' }).click();
    await dialog.getByLabel('Description').nth(1).fill('Grout');
    await dialog.getByRole('button', { name: 'Save bid request' }).click();
    await expect(page.getByRole('heading', { name: 'Tile work', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Invite vendors' }).click();
    await dialog.getByRole('checkbox', { name: /^Ace Tile/ }).check();
    await dialog.getByRole('checkbox', { name: /^Best Tile/ }).check();
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText('2 vendors invited')).toBeVisible();
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const vendor = await phone.newPage();
  const open = async (name: string) => {
    const mail = await mailTo(mailbox(name));
    const link = /https?:\/\/\S+\/shared\/bids\/[\w-]+/.exec(mail.text)?.[0] ?? '';
    await vendor.goto(new URL(link).pathname);
  };

  await test.step('one bids on a phone, the other declines', async () => {
    await open('ace');
    await vendor.getByLabel('Price per sq ft').fill('4.25');
    await vendor.getByLabel('Unit price').fill('60');
    await expect(vendor.getByText('$570.00')).toBeVisible();
    await vendor.getByLabel('Not included (optional)').fill('Demolition');
    await vendor.getByLabel('Your name').fill('Al Ace');
    await expectAccessible(vendor);
    await vendor.getByRole('button', { name: 'Send bid' }).click();
    await expect(vendor.getByText('Bid sent')).toBeVisible();

    await open('best');
    await vendor.getByRole('button', { name: 'Decline', exact: true }).click();
    await vendor.getByLabel('Reason (optional)').fill('We are booked');
    await vendor.getByRole('button', { name: 'Decline to bid' }).click();
    await expect(vendor.getByText('You declined')).toBeVisible();
    await expect(vendor.getByText('$570.00')).toHaveCount(0);
    await phone.close();
  });

  await test.step('compared and awarded, the order is a draft with the same figures', async () => {
    await page.reload();
    const table = page.getByRole('table', { name: 'Bids by line' });
    await expect(table.getByRole('row', { name: /^Total/ })).toContainText('$570.00');
    await expect(page.getByText('We are booked')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Award to Ace Tile' }).click();
    await dialog.getByRole('button', { name: 'Award and create order' }).click();
    await expect(page.getByRole('heading', { name: 'PO-0001', level: 1 })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByText('Ace Tile').first()).toBeVisible();
    await expect(page.getByText('$510.00')).toBeVisible();
    await expect(page.getByText('$570.00').first()).toBeVisible();
  });
});
