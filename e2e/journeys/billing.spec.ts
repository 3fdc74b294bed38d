import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../fixtures/test.ts';

/** The PDF's text as a reader would copy it. */
async function textOf(download: Download): Promise<string> {
  const bytes = new Uint8Array(await readFile(await download.path()));
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const content = await (await pdf.getPage(at + 1)).getTextContent();
      return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join('\n');
}

test('a quote becomes a paid invoice: send, accept by link, convert, part, rest, receipt', async ({
  page,
  browser,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const title = `Kitchen remodel ${crypto.randomUUID().slice(0, 8)}`;
  const client = `client-${crypto.randomUUID().slice(0, 8)}@plumbline.test`;
  // 1.5 × 85.25 = 127.88; 3 × 19.99 = 59.97; option 40.00; 8.25 % of 227.85 = 18.80
  const total = '$246.65';

  await test.step('the contractor writes the quote', async () => {
    await signIn(page, 'owner@plumbline.test');
    await page.goto('/quotes');
    await page.getByRole('button', { name: 'Create Quote' }).first().click();
    await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Tax rate (%)').fill('8.25');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Line 1: Description').fill('Demolition');
    await page.getByLabel('Line 1: Qty').fill('1.5');
    await page.getByLabel('Line 1: Unit price').fill('85.25');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByLabel('Line 2: Description').fill('Tiles');
    await page.getByLabel('Line 2: Qty').fill('3');
    await page.getByLabel('Line 2: Unit price').fill('19.99');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByLabel('Line 3: Description').fill('Second sink');
    await page.getByLabel('Line 3: Unit price').fill('40');
    await page.getByRole('button', { name: 'More for line 3' }).click();
    await page.getByRole('menuitem', { name: 'Make optional' }).click();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$203.35');
    await page.reload();
    await expect(page.getByLabel('Line 2: Description')).toHaveValue('Tiles');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Create Quote' }).click();
    await expect(page.getByText(/^Quote #.* created successfully$/)).toBeVisible();
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('$203.35');
  });

  await test.step('and sends it by mail, with its PDF', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To').fill(client);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Quote #.* sent to /)).toBeVisible();
  });

  await test.step('the client opens the link on a phone, adds an option, and signs', async () => {
    const mail = await mailTo(client);
    const link = /https?:\/\/\S+\/shared\/documents\/\S+/.exec(mail.text)?.[0] ?? '';
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const visit = await phone.newPage();
    await visit.goto(link);
    await expect(visit.getByRole('heading', { name: /^Quote / })).toBeVisible();
    await visit.getByRole('checkbox', { name: 'Include Second sink' }).check();
    await expect(visit.getByText(total)).toBeVisible();
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
    await expect(page.getByText(/^Invoice #INV-\d{4}-\d+ created from quote /)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText(total);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d+_Kitchen_remodel_/);
    const text = await textOf(download);
    for (const figure of ['$127.88', '$59.97', '$40.00', '$227.85', '$18.80', total])
      expect(text).toContain(figure);
    await expect(page.getByText('Invoice PDF generated successfully!')).toBeVisible();
  });

  await test.step('it is issued, paid in part, then in full, with a receipt', async () => {
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
    await page.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('146.65');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Payment of $146.65 recorded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt' }).last().click();
    const text = await textOf(await downloading);
    for (const word of ['Receipt', '$146.65', total, '$0.00']) expect(text).toContain(word);
  });

  await test.step('the list says the same', async () => {
    await page.goto(`/invoices?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: 'INV-' });
    await expect(row).toContainText(total);
    await expect(row).toContainText('Paid');
  });
});
