import type { Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { pdfText } from '../fixtures/pdfText.ts';
import { demo, expect, test } from '../fixtures/test.ts';

const keyOf = async (page: Page): Promise<string> =>
  page
    .locator('#plumbline-config')
    .evaluate((script) => JSON.parse(script.textContent ?? '{}').databaseKey);

async function downloaded(page: Page, button: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).last().click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await pdfText(download) };
}

test('a project’s quote becomes a paid invoice: items, link, signature, partial payment, reminder, balance, receipt', async ({
  page,
  browser,
  baseURL,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const mark = crypto.randomUUID().slice(0, 8);
  const title = `Kitchen remodel ${mark}`;
  const email = `client-${mark}@plumbline.test`;
  // 1.5 × 85.25 = 127.88; 3 × 19.99 = 59.97; 8.25 % of 187.85 = 15.50
  const offered = ['$127.88', '$59.97', '$187.85', '$15.50', '$203.35'];
  // with the option of 40.00: 8.25 % of 227.85 = 18.80
  const agreed = ['$127.88', '$59.97', '$40.00', '$227.85', '$18.80', '$246.65'];

  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  const office = await officeOf(baseURL ?? '', await keyOf(page), demo.owner);
  const stored = async (view: 'quote_list' | 'invoice_list', columns: string) =>
    (await office.from(view).select(columns).eq('title', title).single()).data;
  const projectId = await test.step('there is a project, and a catalogue', async () => {
    const clientId = crypto.randomUUID();
    const client = await office
      .from('clients')
      .insert({ id: clientId, name: `Morgan Lake ${mark}`, email });
    const project = await office.rpc('save_project', {
      p_project: { name: `Lake house ${mark}`, client_id: clientId },
    });
    const tiles = { name: `Tiles ${mark}`, unit: 'each', unit_price: 19.99 };
    const labour = { name: `Demolition ${mark}`, unit: 'hour', unit_price: 85.25 };
    const items = await Promise.all(
      [labour, tiles].map((item) => office.rpc('save_item', { p_item: { ...item } })),
    );
    for (const { error } of [client, project, ...items]) expect(error).toBeNull();
    return String(project.data.id);
  });

  await test.step('the contractor quotes it with items of the catalogue', async () => {
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('button', { name: 'Create Quote' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create Quote from Project' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Tax rate (%)').fill('8.25');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Select Items' }).click();
    const picker = page.getByRole('dialog', { name: 'Select Items' });
    await picker.getByLabel('Search items').fill(mark);
    await picker.getByRole('button', { name: `Add Demolition ${mark}` }).click();
    await picker.getByRole('button', { name: `Add Tiles ${mark}` }).click();
    await picker.getByRole('button', { name: 'Add 2 items to quote' }).click();
    await dialog.getByLabel('Line 1: Qty').fill('1.5');
    await dialog.getByLabel('Line 2: Qty').fill('3');
    await dialog.getByRole('button', { name: 'Add line' }).click();
    await dialog.getByLabel('Line 3: Description').fill('Second sink');
    await dialog.getByLabel('Line 3: Unit price').fill('40');
    await dialog.getByRole('button', { name: 'More for line 3' }).click();
    await page.getByRole('menuitem', { name: 'Make optional' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    for (const figure of offered) await expect(dialog.getByText(figure).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Quote' }).click();
    await expect(page.getByText(/^Quote #Q-\d{4,} created successfully as draft$/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('list, file, PDF and database have the same figures', async () => {
    await page.goto(`/quotes?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: `Lake house ${mark}` });
    await expect(row).toContainText('$203.35');
    await row.getByRole('link', { name: /^Q-/ }).click();
    const paper = page.getByRole('img', { name: /page 1 of 1/ });
    for (const figure of offered) await expect(paper).toContainText(figure);
    const { name, text } = await downloaded(page, 'Download PDF');
    expect(name).toMatch(/^QT-\d+_Kitchen_remodel_/);
    for (const figure of offered) expect(text).toContain(figure);
    expect(await stored('quote_list', 'total_amount, client_email')).toEqual({
      total_amount: 203.35,
      client_email: email,
    });
  });

  await test.step('it goes to the client by mail', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('To')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Quote #.* sent to /)).toBeVisible();
  });

  await test.step('the client opens the link on a phone, adds an option, and signs', async () => {
    const mail = await mailTo(email);
    const link = /https?:\/\/\S+\/shared\/documents\/\S+/.exec(mail.text)?.[0] ?? '';
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const visit = await phone.newPage();
    await visit.goto(link);
    await expect(visit.getByRole('heading', { name: /^Quote / })).toBeVisible();
    for (const figure of offered) await expect(visit.getByText(figure).first()).toBeVisible();
    await visit.getByRole('checkbox', { name: 'Include Second sink' }).check();
    for (const figure of agreed) await expect(visit.getByText(figure).first()).toBeVisible();
    await expectAccessible(visit);
    await visit.getByRole('button', { name: 'Accept' }).click();
    await visit.getByLabel('Your name').fill('Morgan Lake');
    const label = visit.locator('title', { hasText: 'Draw your signature' });
    const pad = await visit.locator('svg', { has: label }).boundingBox();
    if (!pad) throw new Error('There is nowhere to sign');
    await visit.mouse.move(pad.x + 20, pad.y + 20);
    await visit.mouse.down();
    await visit.mouse.move(pad.x + 120, pad.y + 50, { steps: 5 });
    await visit.mouse.up();
    await visit.getByRole('button', { name: 'Accept and sign' }).click();
    await expect(visit.getByText('Accepted by Morgan Lake. Thank you.')).toBeVisible();
    await phone.close();
  });

  await test.step('the contractor converts it, and every figure is the same', async () => {
    await page.reload();
    await expect(page.getByText('Viewed by the client')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Client’s decision' })).toContainText(
      'By Morgan Lake',
    );
    const signed = page.getByRole('img', { name: /page 1 of 1/ });
    await expect(signed.locator('path[stroke-linecap="round"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Convert to Invoice' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click();
    await expect(page.getByText(/^Invoice #INV-\d{4,} created from quote /)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
    const paper = page.getByRole('img', { name: /page 1 of 1/ });
    for (const figure of agreed) await expect(paper).toContainText(figure);
    const { name, text } = await downloaded(page, 'Download PDF');
    expect(name).toMatch(/^INV-\d+_Kitchen_remodel_/);
    for (const figure of agreed) expect(text).toContain(figure);
    await expect(page.getByText('Invoice PDF generated successfully!')).toBeVisible();
    expect(await stored('quote_list', 'total_amount, billed_amount, status')).toEqual({
      total_amount: 246.65,
      // before tax, as progress invoices are counted
      billed_amount: 227.85,
      status: 'accepted',
    });
    expect(await stored('invoice_list', 'total_amount, balance, project_name')).toEqual({
      total_amount: 246.65,
      balance: 246.65,
      project_name: `Lake house ${mark}`,
    });
  });

  await test.step('it is issued, paid in part, reminded of, and paid in full', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('100');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Payment of $100.00 recorded')).toBeVisible();
    await expect(page.getByText('$146.65', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /^More for invoice/ }).click();
    await page.getByRole('menuitem', { name: 'Send Reminder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    const reminders = page.getByRole('region', { name: 'Reminders' });
    await expect(reminders.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
    expect((await mailTo(email)).text).toContain('$146.65');
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('146.65');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Payment of $146.65 recorded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0);
    const { text } = await downloaded(page, 'Receipt');
    for (const word of ['Receipt', '$146.65', '$246.65', '$0.00']) expect(text).toContain(word);
  });

  await test.step('the list and the database say the same', async () => {
    await page.goto(`/invoices?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: 'INV-' });
    await expect(row).toContainText('$246.65');
    await expect(row).toContainText('Paid');
    const columns = 'total_amount, paid_amount, balance, payment_status, status';
    expect(await stored('invoice_list', columns)).toEqual({
      total_amount: 246.65,
      paid_amount: 246.65,
      balance: 0,
      payment_status: 'paid',
      status: 'paid',
    });
  });
});

test('an unfinished quote survives a reload at the same step', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/quotes/new');
  await page.getByLabel('Title').fill('Porch');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Line 1: Description').fill('Decking');
  await page.getByLabel('Line 1: Unit price').fill('19.99');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$19.99');

  await page.reload();

  await expect(page.getByText('Your unsaved quote draft was restored.')).toBeVisible();
  await expect(page.getByLabel('Line 1: Description')).toHaveValue('Decking');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('heading', { name: 'Quotes', exact: true })).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('a quote’s PDF opens in a new tab, and the page explains how to save it', async ({
    page,
    signIn,
  }) => {
    await signIn(page, demo.owner);
    await page.goto('/quotes');
    await page
      .getByRole('article', { name: /^Quote / })
      .first()
      .getByRole('link')
      .click();

    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await opening;

    await expect(
      page.getByText(
        'Generating quote PDF… This can take a moment on a mobile device, please keep this page open.',
      ),
    ).toBeVisible();
    await expect(page.getByText('Quote PDF generated successfully!')).toBeVisible();
    await expect(page.getByText('Use Share > Save to Files to keep the PDF.')).toBeVisible();
  });
});
