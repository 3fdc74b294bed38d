import { demo, expect, test } from '../fixtures/test.ts';

test.describe('projects', () => {
  test('a Starter user sees New Project disabled, with the reason', async ({ page, signIn }) => {
    await signIn(page, demo.starter);
    await page.goto('/projects');
    const button = page.getByRole('button', { name: 'New Project' }).first();

    await expect(button).toBeDisabled();
    await button.hover({ force: true });

    await expect(
      page.getByText('This feature requires a Pro or higher plan subscription'),
    ).toBeVisible();
  });

  test('a field supervisor sees no amounts, a subcontractor only assigned projects', async ({
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
});
