import { inviteColleague } from '../fixtures/inviteColleague.ts';
import { registerCompany } from '../fixtures/registerCompany.ts';
import { demoPassword, expect, pageKey, test } from '../fixtures/test.ts';

test.use({ signsInOnPage: true });

const fresh = () => `robin-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;

test('a contractor registers with the keyboard only and lands on the welcome page', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Business name')).toBeFocused();
  for (const text of ['Cedar & Stone', 'Robin Mason', fresh(), '512 555 0100']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.type(demoPassword);
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('Roofing');
  await keyboard.press('Tab');
  await keyboard.type('abc 123456');
  await expect(page.getByLabel(/License number/)).toHaveValue('ABC-123456');
  await keyboard.press('Tab');
  await keyboard.type('5 to');
  await keyboard.press('Tab');
  await keyboard.type('$50');
  await keyboard.press('Tab');
  await keyboard.type('12 Mill Road');
  await keyboard.press('Tab');
  await keyboard.type('Austin');
  await keyboard.press('Tab');
  await keyboard.type('Texas');
  await keyboard.press('Tab');
  await keyboard.type('78701');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Professional/ })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Enter');

  await expect(page.getByText(/Registration successful!/)).toBeVisible();
  await expect(page).not.toHaveURL(/register/);
  await expect(page.getByText(/Your 14-day trial has started/)).toBeVisible();
  await expect(page.getByText('14 days left in your free trial.')).toBeVisible();
});

test('the welcome tour has five steps and is shown once', async ({ page }) => {
  await registerCompany(page, { email: fresh(), ownerName: 'Kim Lime' });

  await expect(page.getByText('Welcome to Plumbline', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const step = page.locator('#driver-popover-title');
  await expect(step).toHaveText('Project overview');
  // The step before it had no element of the page, and fades.
  await expect(page.locator('.driver-active-element:not(#driver-dummy-element)')).toHaveAttribute(
    'data-tour',
    'project-overview',
  );
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  for (let next = 0; next < 4; next += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(step).toHaveText('Revenue analytics');
  const saved = page.waitForResponse((answer) => answer.url().includes('/user_profiles'));
  await page.getByRole('button', { name: 'Get Started' }).click();
  await saved;

  await page.reload();
  await expect(page.getByRole('button', { name: /Account of Kim Lime/ })).toBeVisible();
  await expect(page.getByText('Welcome to Plumbline', { exact: true })).toBeHidden();
});

test('an invited colleague joins the company instead of creating one', async ({
  page,
  browser,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/^answer 404: POST \/rest\/v1\/rpc\/peek_invitation/);
  const email = fresh();
  const link = await inviteColleague(baseURL ?? '', await pageKey(), email);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Join the company' }).click();

  await expect(page.getByRole('button', { name: /Account of Sam Plank/ })).toBeVisible();
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto(link);
  await expect(stranger.getByText('This invitation is no longer valid.')).toBeVisible();
  await stranger.close();
});

test('a user with an account joins the company that invites them', async ({
  page,
  baseURL,
  signIn,
  newCompany,
}) => {
  const { email } = await newCompany();
  await signIn(page, email);
  const key = await pageKey();
  const link = await inviteColleague(baseURL ?? '', key, email);
  const others = await inviteColleague(baseURL ?? '', key, fresh());

  await page.goto(others);
  await expect(page.getByText(/^This invitation is for/)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Join the company' }).click();

  await expect(page).not.toHaveURL(/register/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toContainText('Summit Commercial Group');
});

test('a megabyte, SQL, and HTML in a name are refused or shown as typed', async ({ page }) => {
  await page.goto('/register');
  const name = page.getByLabel('Business name');

  await name.fill(`<img src=x onerror="document.title='owned'">'; drop table companies; --`);
  await page.getByLabel('Email').fill(`${'x'.repeat(1_000_000)}@plumbline.test`);
  await page.getByLabel('Owner name').fill('Robin');
  await page.getByLabel('Phone').fill('1');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page).toHaveTitle(/Register/);
});
