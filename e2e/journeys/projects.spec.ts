import { demo, expect, test } from '../fixtures/test.ts';

const name = () => `Journey ${crypto.randomUUID().slice(0, 8)}`;

test.describe('projects', () => {
  test('an owner creates a project, finds it again, and nobody else does', async ({
    page,
    browser,
    signIn,
  }) => {
    const project = name();
    await signIn(page, demo.owner);
    await page.goto('/projects');
    await expect(page.getByText(/^Showing \d+ of \d+ projects$/)).toBeVisible();
    await expect(page.getByText('Lakeside Residence')).toBeVisible();

    await page.getByRole('button', { name: 'New Project' }).first().click();
    const dialog = page.getByRole('dialog', { name: /Create New Project/ });
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog.getByText('Project name is required')).toBeVisible();
    await expect(dialog.getByText('Please select a client')).toBeVisible();
    await dialog.getByLabel(/^Project name/).fill(project);
    await dialog.getByLabel(/^Description/).fill('Made by the journey');
    await dialog.getByLabel(/^Client/).fill('Hannah');
    await page.getByRole('option', { name: 'Hannah Hartman' }).click();
    await dialog.getByRole('combobox', { name: /^Project type/ }).click();
    await page.getByRole('option', { name: 'Roofing' }).click();
    await dialog.getByLabel(/^Start date/).fill('2020-01-02');
    await dialog.getByLabel(/^End date/).fill('2020-01-01');
    await dialog.getByLabel(/^Budget/).fill('12500.50');
    await dialog.getByLabel(/^Project address/).fill('1 Journey Road');
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog.getByText('End date must be after start date')).toBeVisible();
    await dialog.getByLabel(/^End date/).fill('2020-02-01');
    await dialog.getByRole('button', { name: 'Create Project' }).click();

    await expect(page.getByText(`Project "${project}" created successfully`)).toBeVisible();
    await expect(page.getByRole('article').first()).toHaveAccessibleName(project);
    await page.goto(`/projects?q=${encodeURIComponent(project)}`);
    await expect(page.getByRole('article', { name: project })).toBeVisible();

    const elsewhere = await browser.newContext();
    const rival = await elsewhere.newPage();
    await signIn(rival, demo.rival);
    await rival.goto(`/projects?q=${encodeURIComponent(project)}`);
    await expect(rival.getByText('No Projects Found')).toBeVisible();
    await elsewhere.close();
  });

  test('a Starter sees New Project disabled, with the reason', async ({ page, signIn }) => {
    await signIn(page, demo.starter);
    await page.goto('/projects');
    const button = page.getByRole('button', { name: 'New Project' }).first();

    await expect(button).toBeDisabled();
    await button.hover({ force: true });

    await expect(
      page.getByText('This feature requires a Pro or higher plan subscription'),
    ).toBeVisible();
  });

  test('a project goes from a change order to completion, with its history', async ({
    page,
    signIn,
  }) => {
    await signIn(page, demo.manager);
    await page.goto('/projects?q=Garden+Terrace');
    await page.getByRole('link', { name: /^View Garden Terrace/ }).click();
    await page.getByRole('tab', { name: 'Financials' }).click();
    const budget = page.getByRole('region', { name: 'Total Budget' });
    await expect(budget).toContainText('$');
    const before = await budget.innerText();

    await page.getByRole('button', { name: 'New Change Order' }).click();
    const dialog = page.getByRole('dialog', { name: /New Change Order/ });
    await dialog.getByLabel(/^Title/).fill('Drip irrigation');
    await dialog.getByLabel(/^Item/).fill('Drip lines');
    await dialog.getByLabel(/^Unit price/).fill('750');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('button', { name: /^Submit CO-/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Approve CO-/ })
      .first()
      .click();
    await expect(budget).not.toHaveText(before);

    await page.getByRole('button', { name: 'Update Status' }).click();
    const status = page.getByRole('dialog', { name: /Update Project Status/ });
    await status.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await status.getByLabel('Note').fill('Handed over');
    await status.getByRole('button', { name: 'Update Status' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByText('Project completed!')).toBeVisible();
    await page.getByRole('button', { name: 'Update Status' }).click();
    await expect(page.getByRole('region', { name: 'Status history' })).toContainText('Handed over');
  });

  test('a field supervisor sees no sum, a subcontractor only assigned projects', async ({
    page,
    browser,
    signIn,
  }) => {
    await signIn(page, demo.field);
    await page.goto('/projects?view=list');
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await expect(page.getByRole('grid').getByText('$')).toHaveCount(0);
    const all = await page.getByText(/^Showing/).innerText();

    const other = await browser.newContext();
    const sub = await other.newPage();
    await signIn(sub, demo.sub);
    await sub.goto('/projects');
    await expect(sub.getByText(/^Showing/)).toBeVisible();
    expect(await sub.getByText(/^Showing/).innerText()).not.toBe(all);
    await other.close();
  });

  test('the projects pages carry no serious accessibility fault', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn(page, demo.owner);
    await page.goto('/projects');
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New Project' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'View Lakeside Residence' }).click();
    for (const tab of ['Overview', 'Timeline', 'Photos', 'Documents', 'Financials']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel').first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
    }
  });
});
