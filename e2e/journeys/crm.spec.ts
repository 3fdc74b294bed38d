import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';

/** A phone of this run's own: the local texts know a client by it. */
const ownPhone = () => `+1512${Math.floor(2_000_000 + Math.random() * 7_999_999)}`;

async function addClient(page: Page, values: Record<string, string>) {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(
    page.getByText(`Client "${values['Client name']}" created successfully`),
  ).toBeVisible();
}

/** What the API itself answers to a text, asked with the user's own token. */
const storeByHand = (page: Page, text: { client_id: string; phone_number: string }) =>
  page.evaluate(async (values) => {
    const read = (json: string | null | undefined) => JSON.parse(json ?? '{}');
    const config = read(document.querySelector('#plumbline-config')?.textContent);
    const session = read(localStorage.getItem('plumbline.session'));
    const answer = await fetch('/rest/v1/client_messages', {
      method: 'POST',
      headers: {
        apikey: config.databaseKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...values, message_content: 'Around the page' }),
    });
    return { status: answer.status, ...(await answer.json()) };
  }, text);

test('a client consents, gets a text, answers, and gets no texts after STOP', async ({
  page,
  newCompany,
  signIn,
  expectAccessible,
  expectFailure,
}) => {
  expectFailure(/^answer 422: POST \/rest\/v1\/client_messages/);
  const phone = ownPhone();
  const reply = async (body: string) => {
    const answer = await page.request.post('/mailbox/texts', { form: { from: phone, body } });
    expect(answer.ok()).toBe(true);
  };
  const { email, password, company } = await newCompany();
  await signIn(page, email, password);
  await addClient(page, { 'Client name': 'Morgan Lake', Email: 'm@lake.test', Phone: phone });
  await page.getByRole('button', { name: 'View Morgan Lake' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('tab', { name: 'Communication' }).click();
  await expect(page.getByText('No consent yet')).toBeVisible();

  await page.getByRole('textbox', { name: 'Message' }).fill('Our crew arrives at 8 am.');
  await expect(page.getByText('25/160')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`May ${company} send you text messages`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record consent and send' }).click();

  await expect(page.getByText('Client consent granted for SMS messaging.')).toBeVisible();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(page.getByText('Consent granted', { exact: true })).toBeVisible();
  const thread = page.getByRole('log', { name: 'Text messages with Morgan Lake' });
  await expect(thread.getByText('Delivered')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await reply('See you then');
  await expect(thread.getByText('See you then')).toBeVisible({ timeout: 20_000 });
  await expect(thread.getByText('Replied')).toBeVisible();

  await reply('STOP');
  await expect(page.getByText('Opted out')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/The client texted STOP/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('One more thing');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByText(/can't send text messages to this client/)).toBeVisible();

  const clientId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const refused = await storeByHand(page, { client_id: clientId, phone_number: phone });
  expect(refused).toMatchObject({
    code: 'PT422',
    message: 'The client has not consented to text messages at this number.',
  });
  const strange = await storeByHand(page, {
    client_id: '00000000-0000-4000-8000-000000000001',
    phone_number: phone,
  });
  expect(strange.status).toBeGreaterThanOrEqual(400);
});

test('each selected client gets one email addressed to them', async ({
  page,
  newCompany,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const { email, password } = await newCompany();
  const address = `ada-${crypto.randomUUID().slice(0, 8)}@client.test`;
  await signIn(page, email, password);
  await addClient(page, { 'Client name': 'Ada Stone', Email: address });

  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByText('Please select at least one client to email.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ada Stone' }).check();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Closed over the holidays');
  await page.getByRole('textbox', { name: /^Message/ }).fill('Dear {client_name}, see you in May.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(page.getByText('Email queued for 1 client')).toBeVisible();
  const mail = await mailTo(address);
  expect(mail.subject).toBe('Closed over the holidays');
  expect(mail.text).toContain('Dear Ada Stone, see you in May.');
  await page.getByRole('button', { name: 'View Ada Stone' }).click();
  await page.getByRole('tab', { name: 'Communication' }).click();
  await expect(page.getByText('This client has no phone number on file.')).toBeVisible();
  await expect(page.getByText('Closed over the holidays')).toBeVisible();
});

/** 1,500 rows as an old program writes them: a byte order mark, semicolons, quotes, and mistakes. */
function messyFile() {
  const rows = Array.from({ length: 1500 }, (_, at) => {
    const name = `"Client; No. ${at}"`;
    if (at % 500 === 1) return `${name};client${at}@old;(512) 555-0100;Austin;TX`;
    if (at % 500 === 2) return `;client${at}@old.test;(512) 555-0100;Austin;TX`;
    if (at % 500 === 3) return `${name};CLIENT0@old.test;(512) 555-0100;Austin;TX`;
    if (at % 500 === 4) return `${name};client${at}@old.test;ask Bob;Austin;TX`;
    return `${name};client${at}@old.test;(512) 555-0100;Austin;TX`;
  });
  return Buffer.from(`\uFEFFName;E-Mail;Telephone;City;State\r\n${rows.join('\r\n')}\r\n`);
}

test('1,500 clients are imported from a messy file, and the import is undone', async ({
  page,
  newCompany,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await page.goto('/clients');
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  await expectAccessible(page);

  await page
    .getByLabel('CSV file with clients')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: messyFile() });
  await page.getByRole('button', { name: 'Check the rows' }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Import 1,488 clients' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Name is missing').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1,488 clients' }).click();
  await expect(page.getByText('1,488 clients imported')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('1,488 clients removed.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByText('No clients found')).toBeVisible();
});

test('an export contains no spreadsheet formulas', async ({ page, newCompany, signIn }) => {
  const { email, password } = await newCompany();
  await signIn(page, email, password);
  await addClient(page, { 'Client name': "=cmd|' /C calc'!A0", Email: 'c@calc.test' });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();

  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^clients_\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString()).toContain(`"'=cmd|' /C calc'!A0","c@calc.test"`);
});

test("a client's documents are uploaded, opened, downloaded, deleted, and restored", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const name = `plan-${crypto.randomUUID().slice(0, 6)}.pdf`;
  const pdf = Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`);
  await signIn(page, demo.manager);
  await page.goto('/clients');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();

  await page.getByLabel('Documents to upload').setInputFiles([
    { name, mimeType: 'application/pdf', buffer: pdf },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'setup.exe' })).toContainText(
    'Choose a PDF, image, Word, Excel, CSV, or text file.',
  );
  const row = page.getByRole('listitem', { name });
  await row.getByRole('button', { name: `Preview ${name}` }).click();
  const preview = page.getByRole('dialog', { name });
  // This browser has no PDF viewer, as most phones.
  const opener = preview.getByRole('link', { name: 'Open the PDF' });
  await expect(opener).toHaveAttribute('download', name);
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Close' }).click();
  const taken = page.waitForEvent('download');
  await row.getByRole('button', { name: `Download ${name}` }).click();
  const download = await taken;
  expect(download.suggestedFilename()).toBe(name);
  expect(readFileSync(await download.path())).toEqual(pdf);
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
