import { readFile } from 'node:fs/promises';
import { demo, expect, test } from '../fixtures/test.ts';

test('every settings section is accessible, saves changes, and exports all data', async ({
  page,
  newCompany,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { email, company } = await newCompany();
  await signIn(page, email);
  await page.goto('/settings');

  await test.step('the profile is the first step of a new company', async () => {
    await page.getByLabel('Phone').fill('512 555 0100');
    await page.getByRole('combobox', { name: 'Business type' }).click();
    await page.getByRole('option', { name: 'Design-build' }).click();
    await page.getByLabel('Street address').fill('12 Mill Road');
    await page.getByLabel('City').fill('Austin');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Texas' }).click();
    await page.getByLabel('ZIP code').fill('78701');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(/^Company profile updated/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('12 Mill Road, Austin, TX 78701')).toBeVisible();
  });

  await test.step('a tax rate', async () => {
    await page.goto('/settings?section=tax');
    await page.getByRole('button', { name: 'Edit Tax Settings' }).click();
    await page.getByLabel('Default tax rate').fill('6.25');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Tax settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Add Rate' }).click();
    await expect(page.getByText('New Tax Rate')).toBeVisible();
    await page.reload();
    await expect(page.getByText('6.25%')).toBeVisible();
    await expect(page.getByText('New Tax Rate')).toBeVisible();
  });

  await test.step('notifications and the time-out', async () => {
    await page.goto('/settings?section=integrations');
    await page.getByRole('checkbox', { name: /Weekly reports/ }).check();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /Weekly reports/ })).toBeChecked();
    await page.goto('/settings?section=security');
    await page.getByRole('button', { name: 'Edit Preferences' }).click();
    await page.getByLabel('Session timeout').fill('60');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Security preferences saved')).toBeVisible();
    await page.reload();
    await expect(page.getByText('60 minutes')).toBeVisible();
  });

  for (const section of [
    'company',
    'branding',
    'users',
    'billing',
    'tax',
    'templates',
    'integrations',
    'account',
    'security',
    'activity',
  ])
    await test.step(`${section} without a finding of axe`, async () => {
      await page.goto(`/settings?section=${section}`);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });

  await test.step('a copy of everything', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Data' }).click();
    const bytes = await readFile(await (await downloading).path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes(Buffer.from('companies.json'))).toBe(true);
    expect(company).toBeTruthy();
  });
});

test('an owner views the product as a field supervisor, read-only, and returns', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.enterprise);
  await page.goto('/settings?section=users');
  await page.getByRole('button', { name: 'Start preview' }).click();

  await expect(page.getByText(/You see the product as a field supervisor/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quotes' })).toHaveCount(0);
  await page.goto('/invoices');
  await expect(page.getByRole('main')).toContainText(/role/i);
  await page.getByRole('button', { name: 'Stop preview' }).click();

  await page.goto('/settings?section=users');
  await expect(page.getByRole('button', { name: 'Start preview' })).toBeVisible();
});

test('the operator pages: a dry run, and no action without confirmation', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin-cleanup');
  await expect(page.getByRole('list', { name: 'Data to be deleted' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Permanently Delete All Data' }).click();

  await expect(
    page.getByText('Please confirm database cleanup by checking the confirmation box first.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to account setup' }).click();
  await expect(page.getByRole('button', { name: 'Setup All Accounts' })).toBeVisible();
  await expectAccessible(page);
});
