import { pathToFileURL } from 'node:url';
import { startGoogle, type GoogleEmulator } from '@plumbline/testing/google';
import { registerCompany } from '../fixtures/registerCompany.ts';
import { startProduct, type Product } from '../fixtures/product.ts';
import { demoPassword, expect, test } from '../fixtures/test.ts';

const confirmation =
  'Registration successful! Please check your email to confirm your account before signing in.';
const inProduct = pathToFileURL(`${import.meta.dirname}/../fixtures/googleInProduct.ts`).href;
const googler = `robin-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;
let google: GoogleEmulator;
let product: Product;

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  // A product of its own builds what it serves.
  test.setTimeout(240_000);
  google = await startGoogle({ people: [{ email: googler, name: 'Robin Mason' }] });
  product = await startProduct({
    CONFIRM_EMAIL: '1',
    GOOGLE_CLIENT_ID: google.client.clientId,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    GOOGLE_STAND_IN: google.url,
    NODE_OPTIONS: `--import ${inProduct}`,
  });
});
test.afterAll(async () => {
  await product?.stop();
  await google?.close();
});

test('with email confirmation on, the emailed link opens the account', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/^answer 400: POST \/auth\/v1\/token/);
  const email = `robin-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;
  await registerCompany(page, { origin: product.url, email, ownerName: 'Robin Mason' });
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

test('an emailed code confirms an address and resets a password', async ({ page, browser }) => {
  const email = `casey-${crypto.randomUUID().slice(0, 12)}@plumbline.test`;
  const codeTo = async (subject: string) => {
    let code = '';
    await expect(async () => {
      const url = `${product.url}/mailbox/messages.json?to=${encodeURIComponent(email)}`;
      const mails: { subject: string; text: string }[] = await (await page.request.get(url)).json();
      const text = mails.find((mail) => mail.subject === subject)?.text ?? '';
      code = /code: (\d{8})/.exec(text)?.[1] ?? '';
      expect(code).not.toBe('');
    }).toPass();
    return code;
  };
  await registerCompany(page, { origin: product.url, email, ownerName: 'Casey Mason' });
  await expect(page.getByRole('button', { name: /^send it again in \d+ s$/ })).toBeDisabled();
  await page.getByLabel('Code from the email').fill(await codeTo('Confirm your account'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /Account of Casey Mason/ })).toBeVisible();

  const forgetful = await browser.newPage();
  await forgetful.goto(`${product.url}/forgot-password`);
  await forgetful.getByLabel('Email').fill(email);
  await forgetful.getByRole('button', { name: 'Send the link' }).click();
  await forgetful.getByLabel('Code from the email').fill(await codeTo('Reset your password'));
  await forgetful.getByRole('button', { name: 'Continue' }).click();
  await forgetful.getByRole('textbox', { name: 'New password' }).fill('Fresh-Mortar-88');
  await forgetful.getByLabel('The same once more').fill('Fresh-Mortar-88');
  await forgetful.getByRole('button', { name: 'Save the new password' }).click();
  await expect(forgetful.getByText('Your password has been changed.')).toBeVisible();
  await forgetful.close();
});

test('signing in with Google creates the user’s own company', async ({ page }) => {
  // Where Google's own page would open, the stand-in's does.
  await page.route('**/auth/v1/authorize?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { origin, pathname, search } = new URL(response.headers().location ?? '');
    expect(origin).toBe('https://accounts.google.com');
    const headers = { ...response.headers(), location: google.url + pathname + search };
    await route.fulfill({ response, headers });
  });
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: googler }).click();

  await expect(page.getByRole('button', { name: /Account of Robin Mason/ })).toBeVisible();
  expect(page.url()).not.toContain('code=');

  await page.goto(`${product.url}/login?code=${crypto.randomUUID()}`);
  await expect(page.getByRole('button', { name: /Account of Robin Mason/ })).toBeVisible();
});
