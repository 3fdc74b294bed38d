import type { Locator, Page } from '@playwright/test';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

/** Moves the focus with Tab alone until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 120; stop += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function press(page: Page, name: string | RegExp, scope: Page | Locator = page) {
  await tabTo(page, scope.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

/** By its label, with or without the mark of a required one. */
const field = (label: string, scope: Page | Locator) =>
  scope.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

async function type(page: Page, label: string, text: string, scope: Page | Locator = page) {
  await tabTo(page, field(label, scope));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('sign in, write a quote, and record its payment with the keyboard only', async ({ page }) => {
  test.setTimeout(120_000);
  const title = `Fence ${crypto.randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');

  await page.goto('/login');
  await type(page, 'Email', demo.owner);
  await type(page, 'Password', demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back, Dana Whitfield' })).toBeVisible({
    timeout: 30_000,
  });

  await test.step('the palette leads to the wizard', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused();
    await page.keyboard.type('new quote');
    await expect(page.getByRole('option', { name: 'New quote' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/quotes\/new/);
  });

  await test.step('a quote is written and created', async () => {
    await type(page, 'Title', title);
    await tabTo(page, field('Client', page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, 'Next');
    await type(page, 'Line 1: Description', 'Cedar posts');
    await type(page, 'Line 1: Qty', '4');
    await type(page, 'Line 1: Unit price', '25');
    await press(page, 'Next');
    await press(page, 'Create Quote');
    await expect(page.getByRole('heading', { name: /^Quote Q/ })).toBeVisible();
  });

  await test.step('it is sent, accepted and converted', async () => {
    await press(page, 'Send');
    await press(page, 'Mark as sent', dialog);
    await press(page, 'Mark as Accepted');
    await press(page, 'Convert to Invoice');
    await press(page, 'Create Invoice', dialog);
    await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  });

  await test.step('it is issued and paid', async () => {
    await press(page, 'Send');
    await press(page, 'Mark as sent', dialog);
    await press(page, 'Record Payment');
    await type(page, 'Reference', 'Check 12', dialog);
    await press(page, 'Record Payment', dialog);
    await expect(page.getByText('Payment of $108.25 recorded')).toBeVisible();
  });
});

test('text typed into the palette while it loads is not lost', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/projects');
  const search = page.getByRole('button', { name: 'Search everything' });
  await search.focus();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });

  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('invo');
  await expect(page.getByRole('textbox', { name: 'Search or jump to…' })).toHaveValue('invo');
  letGo();
  const palette = page.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(palette).toBeFocused();
  await page.keyboard.type('ices');

  await expect(palette).toHaveValue('invoices');
  await expect(page.getByRole('option', { name: /^Invoices/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(search).toBeFocused();
});

test('deleting a row moves the focus to the next one, and Undo returns it', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.manager);
  await page.goto('/projects?q=Lakeside+Residence');
  await page.getByRole('link', { name: /^View/ }).first().click();
  const title = `Order the doors ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('New task').fill(title);
  await page.keyboard.press('Enter');
  const deletion = page.getByRole('button', { name: `Delete task ${title}` });

  await deletion.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`"${title}" deleted`)).toBeVisible();
  const focused = page.getByRole('button', { name: /^Delete task/ }).and(page.locator(':focus'));
  await expect(focused).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(deletion).toBeVisible();
  await expect(focused).toBeVisible();
});

test('a dialog opened from a menu closes the menu', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('invoices');

  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toHaveValue('invoices');
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
});
