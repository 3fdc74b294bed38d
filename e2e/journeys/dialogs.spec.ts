import type { Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';

type Name = string | RegExp;
/** A button that opens a dialog, or a menu with the entries that do. */
type Opener = Name | { menu: Name; items: readonly string[] };
/** Looks at the page, or at the part of it that a selector names. */
type Look = (within?: string) => Promise<void>;

const projectList: readonly Opener[] = ['New Project', 'Advanced Search', /^Update /];
const projectWork: Record<string, readonly Opener[]> = {
  Overview: ['Share', 'Update Status', 'Schedule Inspection'],
  Timeline: ['Record Weather Delay', 'Add Entry'],
  Photos: [],
};
const projectPapers: Record<string, readonly Opener[]> = {
  Documents: [{ menu: /^More for /, items: ['Edit details', 'Versions', 'Signatures'] }],
  Financials: ['New Change Order', 'Add Budget Line', 'Record Expense', 'Add Payment'],
};
const clientList: readonly Opener[] = ['Import', 'Add Client', /^View /, /^Edit /];
const clientFile: Record<string, readonly Opener[]> = {
  Overview: ['Edit Client'],
  Projects: [],
  Financial: [],
  Communication: ['Templates'],
  Documents: [],
};

/** Opens one dialog after the other, looks at each, and closes it. */
async function lookInto(page: Page, openers: readonly Opener[], look: Look) {
  const main = page.getByRole('main');
  const lookAt = async (open: () => Promise<void>) => {
    await open();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog).toBeVisible();
    // What lies behind a dialog has been looked at, and is hidden while it is open.
    await look('[role=dialog]');
    await dialog
      .getByRole('button', { name: /^(Cancel|Close)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const opener of openers)
    if (typeof opener === 'string' || opener instanceof RegExp) {
      const exact = typeof opener === 'string';
      await lookAt(() => main.getByRole('button', { name: opener, exact }).first().click());
    } else
      for (const name of opener.items)
        await lookAt(async () => {
          await main.getByRole('button', { name: opener.menu }).first().click();
          await page.getByRole('menuitem', { name, exact: true }).click();
        });
}

async function lookThrough(page: Page, tabs: Record<string, readonly Opener[]>, look: Look) {
  for (const [name, openers] of Object.entries(tabs)) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await look();
    await lookInto(page, openers, look);
  }
}

/** A list comes a while after a sign-in. */
const patience = { timeout: 30_000 };

/** Looks at one part after the other in both themes; a part is opened once. */
const inBothThemes =
  (page: Page, look: (page: Page, within?: string) => Promise<void>): Look =>
  async (within) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page, within);
    }
  };

test.describe('every tab and dialog is accessible in both themes:', () => {
  // Some fifteen views, each looked at twice.
  test.setTimeout(240_000);

  test('the projects, overview, timeline and photos', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const look = inBothThemes(page, expectAccessible);
    await signIn(page, demo.owner);
    await page.goto('/projects?q=Lakeside+Residence');
    await expect(page.getByRole('link', { name: /^View Lakeside/ })).toBeVisible(patience);
    await lookInto(page, projectList, look);
    await page.getByRole('link', { name: /^View Lakeside/ }).click();
    await lookThrough(page, projectWork, look);
  });

  test('documents and financials', async ({ page, signIn, expectAccessible }) => {
    await signIn(page, demo.owner);
    await page.goto('/projects?q=Lakeside+Residence');
    await page.getByRole('link', { name: /^View Lakeside/ }).click();
    await lookThrough(page, projectPapers, inBothThemes(page, expectAccessible));
  });

  test('the clients', async ({ page, signIn, expectAccessible }) => {
    const look = inBothThemes(page, expectAccessible);
    await signIn(page, demo.owner);
    await page.goto('/clients?q=Bluebonnet');
    await expect(page.getByRole('button', { name: /^View Bluebonnet/ })).toBeVisible(patience);
    await lookInto(page, clientList, look);
    await page.getByRole('button', { name: /^View / }).click();
    await page.getByRole('link', { name: 'Open full page' }).click();
    await lookThrough(page, clientFile, look);
  });
});
