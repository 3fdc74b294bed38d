import { readFile } from 'node:fs/promises';
import type { Download, Page, Response } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { makeSharedQuote, officeOf } from '../fixtures/officeOf.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

const keyOf = async (page: Page): Promise<string> =>
  page
    .locator('#plumbline-config')
    .evaluate((script) => JSON.parse(script.textContent ?? '{}').databaseKey);

/** What the first page draws: its colours as they stand in the file, and how many pictures. */
async function drawnIn(download: Download) {
  const bytes = new Uint8Array(await readFile(await download.path()));
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return {
    colors: JSON.stringify(argsArray.filter((_, at) => fnArray[at] === OPS.setFillRGBColor)),
    pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
  };
}

/** A square of one colour as SVG, with something in it that must not survive. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><script>document.title='owned'</script><rect width="120" height="60" fill="#b91c1c"/></svg>`;

test('the brand colors and logo appear in the next PDF and on the client’s link', async ({
  page,
  browser,
  baseURL,
  newCompany,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { email } = await newCompany();
  await signIn(page, email);

  await test.step('the owner sets the brand up', async () => {
    await page.goto('/branding');
    await page.getByRole('button', { name: 'Get Started with Branding' }).click();
    await page.getByRole('tab', { name: 'Colors' }).click();
    await page.getByRole('button', { name: 'Forest Green' }).click();
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Palette' }).click();
    await expect(page.getByText('Color palette updated successfully!')).toBeVisible();
    await page.getByRole('tab', { name: 'Logos' }).click();
    const take = (name: string, mimeType: string, text: string) =>
      page.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    await take('page.png', 'image/png', 'no picture');
    await expect(page.getByText('This file isn’t an image we can read.')).toBeVisible();
    await take('white.svg', 'image/svg+xml', logo.replace('#b91c1c', '#fffffe'));
    await expect(page.getByText(/This logo is invisible on white paper/)).toBeVisible();
    await take('ridge.svg', 'image/svg+xml', logo);
    await expect(page.getByText('Logo uploaded')).toBeVisible();
    await expect(page.getByText('Primary', { exact: true })).toBeVisible();
    // Cleaned and drawn: no mail program and no PDF shows an SVG.
    const stored = await page.getByRole('img', { name: 'Logo of ridge.png' }).getAttribute('src');
    const bytes = await (await page.request.get(stored ?? '')).body();
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    await expect(page).not.toHaveTitle('owned');
  });

  await test.step('it is there after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'Logo of ridge.png' })).toBeVisible();
    await page.getByRole('tab', { name: 'Colors' }).click();
    await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue(
      '#166534',
    );
  });

  const office = await officeOf(baseURL ?? '', await keyOf(page), email);
  const { id, path } = await makeSharedQuote(office, 'Kitchen remodel');

  await test.step('the next PDF wears it', async () => {
    await page.goto(`/quotes/${id}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const { colors, pictures } = await drawnIn(await downloading);
    expect(colors.toLowerCase()).toMatch(/#166534|22,101,52/);
    expect(pictures).toBe(1);
  });

  await test.step('and a template of the company’s own changes its head', async () => {
    await page.goto('/settings?section=templates');
    await page.getByRole('button', { name: 'Create New Template' }).click();
    await page.getByLabel('Template name').fill('Proposals');
    await page.getByRole('button', { name: 'Create Template' }).click();
    await page.getByRole('button', { name: 'Make default: Proposals' }).click();
    await expect(page.getByText('"Proposals" set as default')).toBeVisible();
    await page.getByRole('button', { name: /Header & Footer/ }).click();
    await page.getByLabel('Heading').fill('Proposal');
    await expect(page.getByRole('img', { name: /Preview of quote/ })).toContainText('Proposal');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Document template updated successfully!')).toBeVisible();
    await page.goto(`/quotes/${id}`);
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toContainText('Proposal');
  });

  await test.step('the client’s link wears it too', async () => {
    const client = await browser.newPage({ baseURL });
    await client.goto(path);
    await expect(client.getByText('Tiles').first()).toBeVisible();
    const shown = client.locator('img[src*="company-logos"]').first();
    await expect(shown).toBeVisible();
    // A dark logo is seen in the dark theme, too.
    await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await client.emulateMedia({ media: 'print' });
    await expect(shown).toBeVisible();
    await expect(client.getByRole('button', { name: 'Accept' })).toBeHidden();
    await client.close();
  });
});

/** Names of columns that hold a sum or a price. */
const money =
  /"(?:[a-z_]*_amount|amount|balance|budget|[a-z_]*cost|[a-z_]*price|subtotal|spent|contract_value|revenue|outstanding)":\s*-?[1-9]/;

test('an invited field supervisor joins by email and sees no amounts; after removal, sees nothing', async ({
  page,
  browser,
  baseURL,
  signIn,
  mailTo,
}) => {
  test.setTimeout(180_000);
  const email = `sam-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;
  await signIn(page, demo.enterprise);
  await page.goto('/settings?section=users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' });
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Please complete name, email, and role')).toBeVisible();
  await dialog.getByLabel('Name').fill('Sam Plank');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Field Supervisor' }).click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();

  const link = /https?:\/\/[^\s"<>]+invite=[^\s"<>&]+/.exec((await mailTo(email)).text)?.[0] ?? '';
  const site = await browser.newContext();
  const visit = await site.newPage();
  const leaks: string[] = [];
  const read = async (answer: Response) => {
    if (!/\/(rest|api)\//.test(answer.url())) return;
    const text = await answer.text().catch(() => '');
    const found = money.exec(text);
    if (found) leaks.push(`${answer.url()}: ${found[0]}`);
  };
  visit.on('response', (answer) => void read(answer));

  await test.step('joins', async () => {
    await visit.goto(link);
    await visit.getByLabel('Password').fill(demoPassword);
    await visit.getByLabel(/I agree/).check();
    await visit.getByRole('button', { name: 'Join the company' }).click();
    await expect(visit.getByRole('button', { name: /Account of Sam Plank/ })).toBeVisible();
    await visit.getByRole('button', { name: 'Skip Tour' }).click();
  });

  await test.step('walks through every page that is open', async () => {
    for (const path of ['/dashboard', '/projects', '/clients', '/settings']) {
      await visit.goto(path);
      await visit.waitForLoadState('networkidle');
      await expect(visit.getByRole('main')).not.toContainText('$');
    }
    await visit.goto('/projects');
    await visit.getByRole('link', { name: /./ }).first().waitFor();
    for (const path of ['/quotes', '/invoices']) {
      await visit.goto(path);
      await expect(visit.getByRole('main')).toContainText(/role/i);
    }
    expect(leaks).toEqual([]);
  });

  await test.step('nor by asking the API itself', async () => {
    const db = await officeOf(baseURL ?? '', await keyOf(visit), email);
    for (const table of [
      'invoices',
      'quotes',
      'payments',
      'budget_lines',
      'expenses',
      'items_database',
    ]) {
      const { data, error } = await db.from(table).select('*').limit(5);
      expect(error ? [] : data, table).toEqual([]);
    }
    const { data: projects } = await db.from('project_list').select('*').limit(50);
    expect(projects?.length).toBeGreaterThan(0);
    expect(JSON.stringify(projects)).not.toMatch(money);
    for (const path of [
      '/api/accounts/admin/setup',
      '/api/accounts/admin/cleanup',
      '/api/accounts/export',
    ]) {
      const { data } = await db.auth.getSession();
      const answer = await visit.request.get(path, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect(answer.status(), path).toBe(403);
    }
  });

  await test.step('once deactivated, the page that is still open has nothing left', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Deactivate Sam Plank' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Sam Plank deactivated')).toBeVisible();
    await visit.goto('/projects');
    await expect(visit.getByText(/not a member of a company|Sign in/).first()).toBeVisible();
  });
  await site.close();
});
