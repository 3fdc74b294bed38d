import type { Locator, Page } from '@playwright/test';
import { colorRules } from '../fixtures/accessible.ts';
import { demo, expect, test } from '../fixtures/test.ts';

type Name = string | RegExp;
/**
 * A button that opens a dialog; one that opens a dialog with further ones inside; or one to press first, for the
 * buttons or menu entries behind it.
 */
type Opener =
  | Name
  | { dialog: Name; inside: readonly string[] }
  | { behind: Name; dialogs: readonly string[] };
/** Looks at the page, or at the part of it that a selector names. */
type Look = (within?: string) => Promise<void>;

const projectList: readonly Opener[] = ['New Project', 'Advanced Search', /^Update /];
const projectWork: Record<string, readonly Opener[]> = {
  Overview: ['Share', 'Update Status', 'Add Milestone'],
  Timeline: [
    'Calendar',
    'Record Weather Delay',
    'Edit Heavy rain',
    'Add Entry',
    { behind: 'Show details of Close-in complete', dialogs: ['Edit'] },
  ],
  Photos: [{ dialog: /^Framing .*During/, inside: ['Edit Details'] }],
};
const projectPapers: Record<string, readonly Opener[]> = {
  Documents: [
    'View',
    { behind: /^More for /, dialogs: ['Edit details', 'Versions', 'Signatures'] },
  ],
  Financials: [
    'Unlock',
    'LAB Labor',
    'Transfer budget',
    'New Change Order',
    /^View CO-/,
    'Add Budget Line',
    'Edit Own crew',
    'Record Expense',
    'Edit Lift and dumpster',
    'Add Payment',
    'Edit Final payment',
    { dialog: 'Lien waivers of Deposit', inside: ['Add waiver'] },
  ],
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
  const button = (within: Locator, name: Name) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).first();
  const lookAt = async (open: () => Promise<void>, inside: readonly string[] = []) => {
    const before = await page.getByRole('dialog').count();
    await open();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    // What lies behind a dialog has been looked at, and is hidden while it is open.
    await look('[role=dialog]');
    for (const name of inside) await lookAt(() => button(dialog, name).click());
    await dialog
      .getByRole('button', { name: /^(Cancel|Close)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(before);
  };
  for (const opener of openers)
    if (typeof opener === 'string' || opener instanceof RegExp)
      await lookAt(() => button(main, opener).click());
    else if ('inside' in opener)
      await lookAt(() => button(main, opener.dialog).click(), opener.inside);
    else
      for (const name of opener.dialogs)
        await lookAt(async () => {
          await button(main, opener.behind).click();
          const entry = page.getByRole('menuitem', { name, exact: true });
          await entry.or(button(main, name)).first().click();
        });
}

async function lookThrough(page: Page, tabs: Record<string, readonly Opener[]>, look: Look) {
  for (const [name, openers] of Object.entries(tabs)) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect(page.locator('.MuiSkeleton-root').filter({ visible: true })).toHaveCount(0);
    await look();
    await lookInto(page, openers, look);
  }
}

/** A list comes a while after a sign-in. */
const patience = { timeout: 30_000 };

/**
 * Looks at each part in both themes, in the second by what it can break; a part is opened once. The next part is first
 * looked at in the theme that the last one left: drawing a page in another theme takes longer than looking at it.
 */
function inBothThemes(
  page: Page,
  look: (page: Page, within?: string, rules?: string[]) => Promise<void>,
): Look {
  let [first, second] = ['light', 'dark'] as ['light' | 'dark', 'light' | 'dark'];
  return async (within) => {
    await page.emulateMedia({ colorScheme: first });
    await look(page, within);
    await page.emulateMedia({ colorScheme: second });
    await look(page, within, colorRules);
    [first, second] = [second, first];
  };
}

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
    await look();
    await lookInto(page, projectList, look);
    await page.getByRole('link', { name: /^View Lakeside/ }).click();
    await lookThrough(page, projectWork, look);
  });

  test('photos before and after, the edit form, a shared link and what it shows', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const look = inBothThemes(page, expectAccessible);
    await signIn(page, demo.owner);
    await page.goto('/projects?q=Hillcrest+Repipe');
    await page.getByRole('link', { name: /^Photos of Hillcrest/ }).click();
    await lookInto(page, ['Before and after'], look);
    await page.getByRole('button', { name: 'Edit Project' }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = page.getByLabel('Link', { exact: true });
    await expect(link).toHaveValue(/\/shared\/projects\//);
    await look('[role=dialog]');
    await page.goto(await link.inputValue());
    await expect(page.getByRole('heading', { name: 'Hillcrest Repipe' })).toBeVisible();
    await look();
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
