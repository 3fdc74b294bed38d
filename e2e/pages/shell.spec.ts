import type { Page } from '@playwright/test';
import { colorRules } from '../fixtures/accessible.ts';
import { fillAccount, fillBusiness } from '../fixtures/registerCompany.ts';
import { demo, expect, test } from '../fixtures/test.ts';
import { watchPolicy } from '../fixtures/violations.ts';

test.use({ signsInOnPage: true });

const open = [
  '/',
  '/status',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/pricing',
  '/contact',
  '/nowhere',
];

/** Checks a page in the light theme, then in the dark one by what that can break. */
async function inBothThemes(
  page: Page,
  expectAccessible: (page: Page, within?: string, rules?: string[]) => Promise<void>,
) {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, undefined, colorRules);
}

for (const path of open) {
  test(`${path} is accessible and fits a phone`, async ({ page, expectAccessible }) => {
    const violations = await watchPolicy(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();

    await inBothThemes(page, expectAccessible);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
    expect(violations).toEqual([]);
  });
}

test('the steps of registration are accessible', async ({ page, expectAccessible }) => {
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor();
  await fillAccount(page, { email: 'robin@plumbline.test', ownerName: 'Robin' });
  await page.getByLabel('Email').fill('robin');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await inBothThemes(page, expectAccessible);
  await page.getByLabel('Email').fill('robin@plumbline.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('City').focus();
  await page.getByLabel('City').blur();
  await expect(page.getByText('City is required')).toBeVisible();
  await inBothThemes(page, expectAccessible);
  await fillBusiness(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio')).toHaveCount(3);

  await inBothThemes(page, expectAccessible);
});

test('the sign-in modal is accessible', async ({ page, expectAccessible }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

  await inBothThemes(page, expectAccessible);
});

test('the tour and the timeout warning are accessible', async ({
  page,
  signIn,
  newCompany,
  expectAccessible,
}) => {
  const { email } = await newCompany();
  await page.clock.install();
  await signIn(page, email);
  await expect(page.getByText('Welcome to Plumbline', { exact: true })).toBeVisible();
  await page.clock.runFor(1000);
  await inBothThemes(page, expectAccessible);
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await page.clock.fastForward('01:56:00');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await page.clock.runFor(1000);

  await inBothThemes(page, expectAccessible);
});

test('the frame, its menus, and the palette are accessible', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const violations = await watchPolicy(page);
  await signIn(page, demo.owner);
  await page.goto('/components');
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  await inBothThemes(page, expectAccessible);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();

  await inBothThemes(page, expectAccessible);
  expect(violations).toEqual([]);
});

test('an unknown path shows a not-found page', async ({ page }) => {
  await page.goto('/no/such/page');

  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the sign-in modal opens over the landing page and returns the focus', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeFocused();
});

test('public pages load no area code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'networkidle' });

  expect(asked.filter((path) => path.startsWith('/areas/'))).toEqual([]);
});
