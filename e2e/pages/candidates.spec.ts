import { demo, expect, test } from '../fixtures/test.ts';

const wishes = (process.env.PLUMBLINE_AREAS ?? '').split(',').filter(Boolean);
const inWords = wishes.map((wish) => wish.replace('@', ' ')).join(', ');

// `pnpm e2e --with billing@1.4.0` proves by this what the other suites have run against.
test(`a run with ${inWords || 'no candidates'} shows them on the page and uses their files`, async ({
  browser,
  baseURL,
  signIn,
}) => {
  const page = await browser.newPage({ baseURL });
  await signIn(page, demo.owner);
  await page.goto('/dashboard');
  const banner = page.getByText(/^This tab tries out/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  if (wishes.length > 0) await expect(banner).toHaveText(`This tab tries out ${inWords}.`);
  else await expect(banner).toHaveCount(0);
  await page.context().close();
});
