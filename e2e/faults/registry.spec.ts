import { demo, expect, test } from '../fixtures/test.ts';
import { giveRegistry } from '../fixtures/ownRegistry.ts';

test.use({ signsInOnPage: true });

test('an altered registry is refused with a plain message', async ({ page }) => {
  await giveRegistry(page, {
    change: (live) => ({ ...live, revision: live.revision + 1 }),
    keepsSignature: true,
  });

  await page.goto('/welcome');

  await expect(page.getByRole('alert')).toContainText('is not signed by the operator');
});

test('a registry without a signature is refused', async ({ page }) => {
  await giveRegistry(page, {
    change: (live) => ({ ...live, signature: undefined }),
    keepsSignature: true,
  });

  await page.goto('/welcome');

  await expect(page.getByRole('alert')).toContainText('is not signed by the operator');
});

test('a registry older than one seen before is refused', async ({ page }) => {
  let revision = 900;
  await giveRegistry(page, { change: (live) => ({ ...live, revision }) });
  await page.goto('/welcome');
  await expect(page.getByLabel('Email')).toBeVisible();
  revision = 899;

  await page.goto('/welcome');

  await expect(page.getByRole('alert')).toContainText('older than one this browser has seen');
});

test("an area's code loads only on navigation", async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/welcome');
  await expect(page.getByLabel('Email')).toBeVisible();

  expect(asked.filter((path) => path.startsWith('/areas/'))).toEqual([]);
  await signIn(page, demo.owner);
});

test("hovering over a link preloads its page's code and shared packages", async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.owner);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).hover();

  await expect
    .poll(() => asked.filter((path) => path.startsWith('/areas/projects/')).length)
    .toBeGreaterThan(1);
  // Until nothing more has been requested for two seconds, by the shell's own idle loading either. The page has been
  // idle before, so its state says nothing.
  let last: number;
  do {
    last = asked.length;
    await page.waitForTimeout(2000);
  } while (asked.length > last);
  asked.length = 0;
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(page.locator('main a[href^="/projects/"]').first()).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
});
