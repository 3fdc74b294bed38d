import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { officeOf } from '../fixtures/officeOf.ts';
import { pdfText } from '../fixtures/pdfText.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { demo, expect, pageKey, test } from '../fixtures/test.ts';

const newName = () => `Journey ${crypto.randomUUID().slice(0, 8)}`;

/** Opens the creation dialog from the list, on a phone from the bar at the bottom. */
async function openNewProject(page: Page) {
  await page.goto('/projects');
  if ((page.viewportSize()?.width ?? 0) > 600)
    return page.getByRole('button', { name: 'New Project' }).first().click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Create', exact: true });
  return sheet.getByRole('link', { name: /^New project$/i }).click();
}

/** Opens the creation dialog, and fills in all that is asked for. */
async function fillNewProject(page: Page, name: string): Promise<Locator> {
  await openNewProject(page);
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Project name is required')).toBeVisible();
  await expect(dialog.getByText('Please select a client')).toBeVisible();
  await dialog.getByLabel(/^Project name/).fill(name);
  await dialog.getByLabel(/^Description/).fill('Made by the journey');
  await dialog.getByLabel(/^Client/).fill('Hannah');
  await page.getByRole('option', { name: 'Hannah Hartman' }).click();
  await dialog.getByRole('combobox', { name: /^Project type/ }).click();
  await page.getByRole('option', { name: 'Roofing' }).click();
  await dialog.getByLabel(/^Start date/).fill('2020-01-02');
  await dialog.getByLabel(/^Budget/).fill('12500.50');
  await dialog.getByLabel(/^Project address/).fill('1 Journey Road');
  return dialog;
}

/** Presses Create Project, and opens the file of what came of it. */
async function createAndOpen(page: Page, dialog: Locator, name: string) {
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText(`Project "${name}" created successfully`)).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(name);
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function setStatus(page: Page, status: string, note: string) {
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Project Status' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status }).click();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog).toBeHidden();
}

async function uploadPhotos(page: Page, names: readonly string[]) {
  await page.getByRole('tab', { name: 'Photos' }).click();
  await page.getByLabel('Photos to upload').setInputFiles(names.map(makePhoto));
  const count = names.length;
  await expect(page.getByText(`${count} of ${count} photos uploaded`)).toBeVisible();
  await expect(page.getByRole('tab', { name: `All (${count})` })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(names[0]!.replace('.jpg', '')) }).click();
  await expect(page.getByRole('dialog').getByText(new RegExp(`of ${count}$`))).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Makes the contract from its template, asks for a signature on this device, and draws it. */
async function signDocument(page: Page, project: string) {
  await page.getByRole('tab', { name: 'Documents' }).click();
  const template = page.getByRole('region', { name: 'Safety Checklist' });
  await template.getByRole('button', { name: 'Use Template' }).click();
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await expect(page.getByRole('listitem', { name: `Safety Checklist, ${project}` })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Create Document' }).click();
  await page.getByRole('menuitem', { name: 'Construction Contract' }).click();
  await page.getByLabel('Contract price').fill('52000');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  const name = `Construction Contract, ${project}`;
  const row = page.getByRole('listitem', { name });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible({ timeout: 20_000 });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Signatures' }).click();
  const dialog = page.getByRole('dialog', { name: `Signatures for ${name}` });
  await dialog.getByLabel(/^Signer’s name/).fill('Hannah Hartman');
  await dialog.getByRole('button', { name: 'Request signature' }).click();
  await dialog.getByRole('button', { name: 'Sign here' }).click();
  const pad = dialog.getByRole('img', { name: 'Draw your signature' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.7, { steps: 5 });
  await page.mouse.move(x + width * 0.8, y + height * 0.3, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog.getByText(/^Signed version 1 on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Signed', { exact: true })).toBeVisible();
  await expect(row.getByText(/^Hannah Hartman: signed/)).toBeVisible();
}

/** Writes a change order that costs 600 and is sold for 750 dollars; approval moves budget and contract, not before. */
async function changeOrder(page: Page) {
  await page.getByRole('tab', { name: 'Financials' }).click();
  const budget = page.getByRole('region', { name: 'Total Budget' });
  await expect(budget).toContainText('$12,500.50');
  await expect(page.getByText(/^Contract value \$12,500\.50/)).toBeVisible();
  await page.getByRole('button', { name: 'New Change Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Change Order' });
  await dialog.getByLabel(/^Title/).fill('Drip irrigation');
  await dialog.getByLabel(/^Item/).fill('Drip lines');
  await dialog.getByLabel(/^Unit cost/).fill('600');
  await dialog.getByLabel(/^Unit price/).fill('750');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: /^Submit CO-/ }).click();
  await expect(page.getByRole('button', { name: /^Reject CO-/ })).toBeVisible();
  await expect(budget).toContainText('$12,500.50');
  await page.getByRole('button', { name: /^Approve CO-/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(budget).toContainText('$13,100.50');
  await expect(page.getByText(/^Contract value \$13,250\.50/)).toBeVisible();
}

/** The file's menu of exports, one taken from it. */
async function exported(page: Page, kind: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  return download;
}

/** The project is taken away as a report to read and as a row for a spreadsheet. */
async function expectExports(page: Page, name: string) {
  const report = await exported(page, 'PDF report');
  expect(report.suggestedFilename()).toMatch(/^PROJECT.*\.pdf$/);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await pdfText(report)).toContain(name);

  const sheet = await exported(page, 'CSV');
  expect(sheet.suggestedFilename()).toMatch(/^projects_\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"${name}"`);
  expect(rows[1]).toContain('Completed');
}

/** The status history says each step, the newest first. */
async function expectHistory(page: Page, steps: readonly RegExp[]) {
  await page.getByRole('button', { name: 'Update Status' }).click();
  const history = page.getByRole('region', { name: 'Status history' });
  await expect(history.getByRole('listitem')).toHaveText(steps);
}

test('a project from creation to completion: photos, signed document, change order, history', async ({
  page,
  baseURL,
  signIn,
}) => {
  test.setTimeout(90_000);
  const name = newName();
  await signIn(page, demo.owner);
  const dialog = await fillNewProject(page, name);
  await dialog.getByLabel(/^End date/).fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('End date must be after start date')).toBeVisible();
  await dialog.getByLabel(/^End date/).fill('2020-02-01');
  await createAndOpen(page, dialog, name);

  const rival = await officeOf(baseURL ?? '', await pageKey(), demo.rival);
  expect((await rival.from('projects').select('id').eq('name', name)).data).toEqual([]);

  await setStatus(page, 'In Progress', 'Materials are on site');
  await uploadPhotos(page, ['north.jpg', 'south.jpg']);
  await signDocument(page, name);
  await changeOrder(page);
  await setStatus(page, 'Completed', 'Handed over');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('Project completed!')).toBeVisible();
  await expectExports(page, name);
  await expectHistory(page, [
    /Completed.*Handed over/,
    /In Progress.*Materials are on site/,
    /Planning/,
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a project is created, photographed, and completed without sideways scrolling', async ({
    page,
    signIn,
  }) => {
    const name = newName();
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await signIn(page, demo.owner);
    await createAndOpen(page, await fillNewProject(page, name), name);
    expect(await overhang()).toBeLessThanOrEqual(0);
    await uploadPhotos(page, ['door.jpg']);
    expect(await overhang()).toBeLessThanOrEqual(0);
    await setStatus(page, 'Completed', 'Door hangs');
    await expectHistory(page, [/Completed.*Door hangs/, /Planning/]);
  });
});
