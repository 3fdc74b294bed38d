import { demo, expect, test } from '../fixtures/test.ts';

const open = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/pricing',
  '/contact',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const path of open) {
      test(`${path} is accessible and fits a phone`, async ({ page, expectAccessible }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();

        await expectAccessible(page);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang).toBeLessThanOrEqual(0);
      });
    }

    test('the frame, its menus and the palette are accessible', async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await signIn(page, demo.owner);
      await page.goto('/components');
      await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();

      await expectAccessible(page);
    });
  });
}

test('any other path is a page that says so', async ({ page }) => {
  await page.goto('/no/such/page');

  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the sign-in modal opens over the landing page and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeFocused();
});

test('public pages load no code of an area', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'networkidle' });

  expect(asked.filter((path) => path.startsWith('/areas/'))).toEqual([]);
});
