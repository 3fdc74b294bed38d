import { demo, expect, test } from '../fixtures/test.ts';

test('the signed-in user is requested once, before the shell’s code runs', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/projects');
  await expect(page.locator('main a[href^="/projects/"]').first()).toBeVisible();

  const { asked, drawnAt } = await page.evaluate(() => ({
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/rpc/current_session'))
      .map(({ startTime }) => startTime),
    drawnAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeLessThan(drawnAt);
});

test('a card list does not load the table, and a table that fails to load has Retry', async ({
  page,
  signIn,
  expectFailure,
}) => {
  expectFailure(/^request failed: GET \/assets\//);
  expectFailure(/ChunkLoadError/, { isCertain: false });
  await signIn(page, demo.owner);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) asked.push(pathname);
  });
  await page.goto('/projects', { waitUntil: 'networkidle' });
  await expect(page.locator('main a[href^="/projects/"]').first()).toBeVisible();
  const asList = page.getByRole('button', { name: 'List view' });
  asked.length = 0;

  await page.route('/assets/*.js', (route) => route.abort());
  await asList.click();
  await expect(page.getByText('The table could not be loaded')).toBeVisible();
  expect(asked).not.toEqual([]);

  await page.unroute('/assets/*.js');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});
