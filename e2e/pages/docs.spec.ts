import { join } from 'node:path';
import { demo, expect, test } from '../fixtures/test.ts';

/** With PLUMBLINE_DOCS=1 the pictures of the documentation are made anew, else into the run's results. */
const folder = process.env.PLUMBLINE_DOCS
  ? join(import.meta.dirname, '..', '..', 'docs', 'images')
  : join(import.meta.dirname, '..', '..', 'test-results', 'images');

test('the picture in the README shows the projects of the demo company', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);

  await page.goto('/projects');

  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(page.getByText(/Showing \d+ of \d+ projects/)).toBeVisible();
  await page.screenshot({ path: join(folder, 'projects.png') });
});

for (const [name, path] of [
  ['dashboard', '/dashboard'],
  ['analytics', '/analytics'],
] as const)
  test(`the picture of the ${name} has its chart`, async ({ page, signIn }) => {
    await signIn(page, demo.owner);

    await page.goto(path);

    const chart = page.getByRole('figure', { name: 'Revenue analytics' });
    await expect(chart.locator('[data-chart] svg')).toBeVisible({ timeout: 30_000 });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  });
