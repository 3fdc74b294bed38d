import type { Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { pdfText } from '../fixtures/pdfText.ts';
import { storedFiles } from '../fixtures/storedFiles.ts';
import { expect, pageKey, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

type Office = Awaited<ReturnType<typeof officeOf>>;
const decking = 'Cedar decking';

/** A project with an accepted quote: 100 boards that cost $8 each, and labor, which nobody orders. */
async function quotedProject(office: Office, mailbox: string) {
  const vendor = await office
    .from('vendors')
    .insert({ name: 'Lumber Yard', email: mailbox })
    .select('id')
    .single();
  const labor = await office
    .from('items_database')
    .insert({ name: 'Carpenter', category: 'labor', unit: 'hour', unit_price: 65 })
    .select('id')
    .single();
  const project = await office.rpc('save_project', {
    p_project: { name: 'Deck of Morgan Lake', status: 'in_progress', budget: 2000 },
  });
  const quote = await office.rpc('save_quote', {
    p_quote: {
      title: 'Deck',
      custom_client_name: 'Morgan Lake',
      project_id: project.data.id,
      tax_rate: 0,
    },
    p_items: [
      { name: decking, quantity: 100, unit: 'each', unit_price: 12, unit_cost: 8 },
      {
        name: 'Carpenter',
        item_id: labor.data?.id,
        quantity: 16,
        unit: 'hour',
        unit_price: 65,
        unit_cost: 40,
      },
    ],
  });
  for (const { error } of [vendor, labor, project, quote]) expect(error).toBeNull();
  const accepted = await office.rpc('set_quote_status', {
    p_id: quote.data.id,
    p_status: 'accepted',
  });
  expect(accepted.error).toBeNull();
  return String(project.data.id);
}

/** What job costing, payables, and the cash forecast say, in dollars. */
async function figuresOf(office: Office, project: string) {
  const job = await office.rpc('project_financials', { p_project_id: project });
  const weeks = await office.rpc('purchasing_report', { p_report: 'weeks' });
  const cash = await office.rpc('cash_forecast', { p_days: 90 });
  const sum = (rows: Record<string, number>[], key: string) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  return {
    committed: sum(job.data.costs, 'committed'),
    actual: sum(job.data.costs, 'actual'),
    spent: job.data.spent,
    payable: sum(weeks.data, 'amount'),
    forecast: cash.data.planned_outflow,
  };
}

/** A photo of a bill for all 100 boards, drawn by the browser. */
async function photographBill(page: Page, number: string): Promise<Buffer> {
  const url = await page.evaluate((bill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 });
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 900, 700);
    context.fillStyle = '#111';
    context.font = '34px sans-serif';
    const lines = [
      'Lumber Yard',
      `Invoice number: ${bill}`,
      '100  Cedar decking  8.00  800.00',
      'Total: $800.00',
    ];
    for (const [at, line] of lines.entries()) context.fillText(line, 60, 100 + at * 110);
    return canvas.toDataURL('image/jpeg');
  }, number);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('a quote is ordered, accepted by link, received offline, billed by photo, matched, and paid', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newCompany,
  mailTo,
  expectAccessible,
  expectFailure,
}) => {
  test.setTimeout(240_000);
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  expectFailure(/ERR_FAILED/, { isCertain: false });
  const mark = crypto.randomUUID().slice(0, 8);
  const mailbox = `yard-${mark}@vendor.test`;
  const { email } = await newCompany();
  await signIn(page, email);
  const office = await officeOf(baseURL ?? '', await pageKey(), email);
  const project = await quotedProject(office, mailbox);
  const tab = `/projects/${project}?tab=purchasing`;
  const nothing = { committed: 0, actual: 0, spent: 0, payable: 0, forecast: 0 };
  const dialog = page.getByRole('dialog');
  let order = '';

  await test.step('the order has what the quote needs, without labor, and is emailed', async () => {
    await page.goto(tab);
    await page.getByRole('button', { name: /^Order what Q.* needs$/ }).click();
    await expect(dialog.getByText(`${decking}, 100 each`)).toBeVisible();
    await expect(dialog.getByText('Carpenter')).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Lumber');
    await page.getByRole('option', { name: 'Lumber Yard' }).click();
    await dialog.getByRole('button', { name: 'Create order' }).click();
    await expect(page.getByRole('heading', { name: 'PO-0001', level: 1 })).toBeVisible();
    order = page.url();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect(await pdfText(await download)).toContain(decking);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText('Order PO-0001 sent')).toBeVisible();
    expect(await figuresOf(office, project)).toEqual(nothing);
  });

  await test.step('the vendor accepts on a phone, which commits the cost', async () => {
    const mail = await mailTo(mailbox);
    const link = /https?:\/\/\S+\/shared\/orders\/[\w-]+/.exec(mail.text)?.[0] ?? '';
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const vendor = await phone.newPage();
    await vendor.goto(new URL(link).pathname);
    await vendor.getByRole('button', { name: 'Accept', exact: true }).click();
    await vendor.getByLabel('Your name').fill('Vera Vendor');
    await vendor.getByRole('button', { name: 'Accept order' }).click();
    await expect(vendor.getByText(/^Accepted by Vera Vendor/)).toBeVisible();
    await phone.close();
    expect(await figuresOf(office, project)).toEqual({ ...nothing, committed: 800, forecast: 800 });
  });

  await test.step('half is received on site without a connection, and sent later', async () => {
    await page.goto(tab);
    await expect(page.getByText('0 of 100 each')).toBeVisible({ timeout: 30_000 });
    let before = 0;
    const isSettled = async () => {
      const [count, last] = [await storedFiles(page), before];
      before = count;
      return count > 0 && count === last;
    };
    await expect.poll(isSettled, { timeout: 40_000, intervals: [2500] }).toBe(true);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Receive PO-0001' }).click();
    await dialog.getByLabel(`${decking} (each)`).fill('50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record delivery' }).click();
    await expect(page.getByText('50 of 100 each')).toBeVisible();
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Waiting to send', { exact: true })).toBeHidden({
      timeout: 30_000,
    });
    await expect(page.getByText('Partly received')).toBeVisible();
    expect(await figuresOf(office, project)).toEqual({ ...nothing, committed: 800, forecast: 800 });
  });

  await test.step('the photo of a bill for everything is an exception', async () => {
    await page.goto('/purchasing/bills');
    const buffer = await photographBill(page, `INV-${mark}`);
    await page
      .getByLabel('Photo or PDF of a bill')
      .setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('heading', { name: 'Check this bill' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Vendor' }).fill('Lumber');
    await page.getByRole('option', { name: 'Lumber Yard' }).click();
    await page.getByLabel('Bill number').fill(`INV-${mark}`);
    await page.getByLabel('Total on the bill').fill('800');
    await page.getByLabel('Bill date').fill(new Date().toISOString().slice(0, 10));
    await page.getByRole('combobox', { name: 'Order line' }).click();
    await page.getByRole('option', { name: /^PO-0001: Cedar decking/ }).click();
    await page.getByLabel('Quantity').fill('100');
    await page.getByLabel('Amount', { exact: true }).fill('800');
    await page.getByRole('button', { name: 'Save bill' }).click();
    await expect(page.getByText('Bill saved as an exception')).toBeVisible();
    expect(await figuresOf(office, project)).toEqual({ ...nothing, committed: 800, forecast: 800 });
  });

  await test.step('it matches once the rest is received', async () => {
    const bill = page.url();
    await page.goto(order);
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(dialog.getByLabel(`${decking} (each)`)).toHaveValue('50');
    await dialog.getByRole('button', { name: 'Record delivery' }).click();
    await expect(page.getByText('Delivery recorded')).toBeVisible();
    await page.goto(bill);
    await expect(page.getByText('Matches', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });

  await test.step('approved, it is actual cost and payable; paid, it is neither owed nor forecast', async () => {
    await page.getByRole('button', { name: 'Approve bill' }).click();
    await dialog.getByRole('button', { name: 'Approve bill' }).click();
    await expect(page.getByText('Bill approved')).toBeVisible();
    const approved = { committed: 0, actual: 800, spent: 800, payable: 800, forecast: 800 };
    expect(await figuresOf(office, project)).toEqual(approved);
    await page.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByLabel('Check number or ACH reference').fill('1042');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByText('Payment recorded')).toBeVisible();
    // The forecast goes on with the average weekly spend of the last 13 weeks.
    expect(await figuresOf(office, project)).toEqual({
      ...approved,
      payable: 0,
      forecast: expect.closeTo(800, 1),
    });
    await page.goto(`/projects/${project}?tab=financials`);
    await expect(page.getByText('$800.00').first()).toBeVisible({ timeout: 30_000 });
  });
});
