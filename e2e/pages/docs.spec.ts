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
