import type { Page } from '@playwright/test';
import { expect, pageKey, test } from '../fixtures/test.ts';

test.use({ signsInOnPage: true });

const sessionKey = 'plumbline.session';
const twoHours = 2 * 60 * 60 * 1000;

type Tokens = { access: string; refresh: string };

/** The tokens that a thief would have copied from this browser. */
async function tokensOf(page: Page): Promise<Tokens> {
  const stored = await page.evaluate((key) => localStorage.getItem(key) ?? 'null', sessionKey);
  const { access_token: access, refresh_token: refresh } = JSON.parse(stored);
  return { access, refresh };
}

/** The answers of the server to somebody who still uses these tokens. */
async function replay(page: Page, { access, refresh }: Tokens) {
  const { origin } = new URL(page.url());
  const key = await pageKey();
  const send = (path: string, bearer: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: key,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const clients = await send('/rest/v1/clients?select=id', access);
  return {
    renewal: (
      await send('/auth/v1/token?grant_type=refresh_token', key, { refresh_token: refresh })
    ).status,
    user: (await send('/auth/v1/user', access)).status,
    session: (await send('/rest/v1/rpc/current_session', access, {})).status,
    clients: await clients.json(),
    newClient: (await send('/rest/v1/clients', access, { name: 'Planted' })).status,
    gateway: (await send('/api/accounts/security', access)).status,
  };
}

const refused = {
  renewal: 400,
  user: 403,
  session: 401,
  clients: [],
  newClient: 403,
  gateway: 401,
};

/** Away from the dashboard, where the tour of a new company lies above the menu. */
async function openProjects(page: Page): Promise<void> {
  await page.goto('/projects', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
}

async function openMenu(page: Page, entry: 'Sign Out' | 'Sign out everywhere'): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a session’s tokens work until Sign Out ends it on the server', async ({
  page,
  signIn,
  newCompany,
}) => {
  await signIn(page, (await newCompany()).email);
  await openProjects(page);
  const tokens = await tokensOf(page);
  expect(await replay(page, { ...tokens, refresh: 'of nobody' })).toEqual({
    ...refused,
    user: 200,
    session: 200,
    newClient: 201,
    clients: [],
    gateway: 200,
  });

  await openMenu(page, 'Sign Out');
  await expect(page).toHaveURL(/\/login$/);

  await expect.poll(() => replay(page, tokens)).toEqual(refused);
});

test('the idle timeout ends the session on the server', async ({ page, signIn, newCompany }) => {
  await page.clock.install();
  await signIn(page, (await newCompany()).email);
  await openProjects(page);
  const tokens = await tokensOf(page);

  await page.clock.fastForward(twoHours + 1000);
  await expect(page).toHaveURL(/\/login$/);

  await expect.poll(() => replay(page, tokens)).toEqual(refused);
});

test('Sign out everywhere ends the sessions of all devices', async ({
  page,
  browser,
  baseURL,
  signIn,
  newCompany,
}) => {
  const { email } = await newCompany();
  const phone = await browser.newContext({ baseURL });
  const other = await phone.newPage();
  await signIn(other, email);
  await signIn(page, email);
  await openProjects(page);
  const all = [await tokensOf(page), await tokensOf(other)];

  await openMenu(page, 'Sign out everywhere');
  await expect(page).toHaveURL(/\/login$/);

  for (const tokens of all) await expect.poll(() => replay(page, tokens)).toEqual(refused);
  await phone.close();
});

test('a device that cannot reach the server stays signed in when asked to sign out everywhere', async ({
  page,
  signIn,
  newCompany,
  expectFailure,
}) => {
  expectFailure(/request failed: POST \/auth\/v1\/logout: net::ERR_FAILED/);
  await signIn(page, (await newCompany()).email);
  await openProjects(page);
  const tokens = await tokensOf(page);
  await page.route('**/auth/v1/logout*', (route) => route.abort());

  await openMenu(page, 'Sign out everywhere');

  await expect(page.getByText(/^We could not sign you out everywhere/)).toBeVisible();
  await expect(page).toHaveURL(/\/projects$/);
  expect((await replay(page, { ...tokens, refresh: 'of nobody' })).session).toBe(200);
});

test('resetting the password by emailed link ends the sessions of all devices', async ({
  page,
  browser,
  baseURL,
  signIn,
  newCompany,
  mailTo,
}) => {
  const { email } = await newCompany();
  const phone = await browser.newContext({ baseURL });
  const other = await phone.newPage();
  await signIn(other, email);
  const tokens = await tokensOf(other);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/If this address has an account/)).toBeVisible();
  const { html } = await mailTo(email);
  const link = /https?:\/\/[^\s"<>]+verify[^\s"<>]+/.exec(html)?.[0] ?? 'no link in the mail';

  await page.goto(link.replaceAll('&amp;', '&'));
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-Mortar-88');
  await page.getByRole('textbox', { name: 'The same once more' }).fill('Fresh-Mortar-88');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await expect.poll(() => replay(page, tokens)).toEqual(refused);
  await phone.close();
});

test('Sign Out works offline and says that the server was not notified', async ({
  page,
  context,
  signIn,
  newCompany,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/, { isCertain: false });
  await signIn(page, (await newCompany()).email);
  await openProjects(page);
  const { access } = await tokensOf(page);
  // The menu and then the sign-in page are loaded ahead when the page has settled.
  const loadedFiles = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loadedFiles, { timeout: 30_000 }).toContain('site-login');

  await context.setOffline(true);
  await openMenu(page, 'Sign Out');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^You are signed out on this device/)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(access).not.toBe('');
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
});
