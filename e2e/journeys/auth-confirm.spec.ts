import { startProduct, type Product } from '../fixtures/product.ts';
import { demoPassword, expect, test } from '../fixtures/test.ts';

const confirmation =
  'Registration successful! Please check your email to confirm your account before signing in.';
let product: Product;

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  product = await startProduct({ CONFIRM_EMAIL: '1' });
});
test.afterAll(async () => product?.stop());

test('where mails must be confirmed, the account opens by the mail’s link', async ({ page }) => {
  const email = `robin-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;
  await page.goto(`${product.url}/register?plan=starter`);
  await page.getByLabel('Business name').fill('Cedar & Stone');
  await page.getByLabel('Owner name').fill('Robin Mason');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('512 555 0100');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business type').selectOption('general-contractor');
  await page.getByLabel('Years in business').selectOption('3-5');
  await page.getByLabel('Typical project size').selectOption('10k-50k');
  await page.getByLabel('Business address').fill('12 Mill Road');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(confirmation)).toBeVisible();

  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('Please check your email and confirm your account before logging in.'),
  ).toBeVisible();

  const mails = await page.request.get(
    `${product.url}/mailbox/messages.json?to=${encodeURIComponent(email)}`,
  );
  const link = /https?:\/\/[^\s"<>\\]+verify[^\s"<>\\]+/.exec(await mails.text())?.[0] ?? '';
  await page.goto(link.replaceAll('&amp;', '&'));

  await expect(page.getByRole('button', { name: /Account of Robin Mason/ })).toBeVisible();
  await expect(page.getByText('Welcome to Plumbline', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await expect(page.getByText('14 days left in your free trial.')).toBeVisible();
});
