import type { Page } from '@playwright/test';
import { openProject } from '../fixtures/openProject.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { demo, expect, test } from '../fixtures/test.ts';

test.use({ signsInOnPage: true });

const phone = { width: 390, height: 844 };

/** Every page of the menu, as each role may see it. */
const menu = [
  'Dashboard',
  'Projects',
  'Clients',
  'Items',
  'Vendors',
  'Materials',
  'Quotes',
  'Invoices',
  'Analytics',
] as const;

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/login|\/$/);
}

test('the owner’s day: every page, a payment reminder, a quote follow-up', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn(page, demo.owner);

  await test.step('looks through every page', async () => {
    for (const name of menu) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other, as a person does it
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByText(/^Failed to|went wrong|is unavailable/)).toHaveCount(0);
    }
  });

  await test.step('opens what is overdue and reminds the client', async () => {
    await page.goto('/dashboard');
    await page
      .getByRole('link', { name: /^Overdue/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/invoices\?.*overdue/);
    await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /^INV-/ }).first().click();
    await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
    await page.getByRole('button', { name: /^More for invoice/ }).click();
    await page.getByRole('menuitem', { name: 'Send Reminder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('sends a sent quote again', async () => {
    await page.goto('/quotes?status=sent');
    await page
      .getByRole('link', { name: /^(Q|QT)-/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /^Quote / })).toBeVisible();
    await page.getByRole('button', { name: /^More for quote/ }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Quote #.* sent to /)).toBeVisible();
  });

  await signOut(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the field supervisor’s day: a photo, a task, a delay, and no amounts anywhere', async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const name = `Patch drywall ${crypto.randomUUID().slice(0, 6)}`;
    const expectNoMoney = async () =>
      expect(await page.getByRole('main').innerText()).not.toMatch(/\$\s?\d/);
    await signIn(page, demo.field);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoMoney();
    const { address, photos } = await openProject(page, 'Maple Avenue');
    await expectNoMoney();

    await test.step('adds a task and checks it off', async () => {
      await page.getByLabel('New task').fill(name);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('checkbox', { name }).check();
    });

    await test.step('adds a photo', async () => {
      await page.getByRole('tab', { name: 'Photos' }).click();
      await page.getByLabel('Photos to upload').setInputFiles(makePhoto('drywall.jpg'));
      await expect(page.getByRole('tab', { name: `All (${photos + 1})` })).toBeVisible();
    });

    await test.step('records a weather delay', async () => {
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.getByRole('button', { name: 'Record Weather Delay' }).click();
      await page.getByLabel(/^Reason/).fill(name);
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(
        page.getByRole('region', { name: 'Weather delays' }).getByText(name, { exact: true }),
      ).toBeVisible();
      await expectNoMoney();
    });

    await test.step('finds it all after a reload', async () => {
      await page.goto(address);
      await expect(page.getByRole('checkbox', { name })).toBeChecked();
    });
    await signOut(page);
  });

  test('the subcontractor’s day: assigned jobs only, no edits, no amounts', async ({
    page,
    signIn,
  }) => {
    await signIn(page, demo.sub);
    await page.goto('/projects');
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    const jobs = page.getByRole('link', { name: /^Photos of / });
    await expect(jobs.first()).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\$\s?\d/);
    await jobs.first().click();
    await expect(page.getByRole('tab', { name: /^All \(\d+\)/ })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Financials' })).toHaveCount(0);

    for (const path of ['/quotes', '/invoices', '/analytics']) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      expect(await page.getByRole('main').innerText()).not.toMatch(/\$\s?\d/);
    }
    await signOut(page);
  });
});
