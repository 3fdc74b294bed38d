import { chromiumArgs } from '../fixtures/chromiumArgs.ts';
import { expect, test } from '../fixtures/test.ts';

// Only the browser with a window installs apps.
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs } });

test('the product can be installed as an app, from the sign-in page on', async ({ page }) => {
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);

  const { errors, data, url } = await devtools.send('Page.getAppManifest');

  expect(errors).toEqual([]);
  const { start_url, display, icons, shortcuts } = JSON.parse(data ?? '{}');
  expect({ start_url, display }).toEqual({ start_url: '/dashboard', display: 'standalone' });
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (address: string) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, new URL(src, url).href);
    expect(`${width}x${width}`).toBe(sizes);
  }
  expect(shortcuts.map((shortcut: { url: string }) => shortcut.url)).toEqual([
    '/field',
    '/projects?action=upload-photos',
    '/quotes/new',
  ]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Only that the test's window is private.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
