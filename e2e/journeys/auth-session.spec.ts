import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

test.use({ signsInOnPage: true });

const twoHours = 2 * 60 * 60 * 1000;
const sessionKey = 'plumbline.session';

test('a wrong password shows a message, and the right one opens the requested page', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/^answer 400: POST \/auth\/v1\/token/);
  await page.goto('/projects?sort=name');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page).toHaveURL(/\/projects\?sort=name$/);
});

test('signing in navigates once, to a page preloaded while the password was typed', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.owner);
  const early = page.locator('link[rel="prefetch"][href*="/insights/"]');
  await expect(early.first()).toBeAttached();
  await page.getByLabel('Password').fill(demoPassword);
  await page.waitForLoadState('networkidle');
  const fetched = await early.evaluateAll((links) =>
    links.map((link) => Reflect.get(link, 'href')),
  );
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual(['/login', '/home']);
  // What came while the password was typed comes from the browser's cache.
  const bytes = await page.evaluate(
    (names) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => names.includes(name))
        .map((entry) => ('transferSize' in entry ? entry.transferSize : undefined)),
    fetched,
  );
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.filter((size) => size !== 0)).toEqual([]);
});

test('signing out in one tab signs out the other tabs', async ({
  page,
  context,
  signIn,
  newCompany,
}) => {
  const { email } = await newCompany();
  await signIn(page, email);
  await page.goto('/projects');
  const other = await context.newPage();
  await other.goto('/projects');
  await expect(other.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();

  // A tab behind another one draws once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click();

  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('an idle session warns, can be extended, and ends at the deadline', async ({
  page,
  signIn,
  newCompany,
}) => {
  const { email } = await newCompany();
  await page.clock.install();
  await signIn(page, email);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  // A file still loading when the clock jumps would count as timed out.
  await page.waitForLoadState('networkidle');

  await page.clock.fastForward(twoHours - 4 * 60_000);
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^[34]:\d\d$/);
  await page.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.clock.fastForward(twoHours + 1000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/nothing had happened for a while/)).toBeVisible();
});

for (const [which, hours] of [
  ['ahead', 2],
  ['behind', -2],
] as const) {
  test(`a device clock two hours ${which} signs in and refreshes no token twice`, async ({
    page,
    signIn,
  }) => {
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) tokens.push(request.url());
    });
    await page.clock.setSystemTime(Date.now() + hours * 60 * 60 * 1000);
    await signIn(page, demo.owner);
    await page.goto('/projects');
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    await page.goto('/clients');
    await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();

    expect(tokens).toHaveLength(1);
  });
}

test('a token of another project is refused with a message and not stored', async ({
  page,
  signIn,
  expectFailure,
}) => {
  expectFailure(/^answer 401: (GET|POST) \/(rest|api)\//);
  expectFailure(/^answer 40[03]: POST \/auth\/v1\/(token|logout)/);
  await signIn(page, demo.owner);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    const [head, body] = String(session.access_token).split('.');
    const foreign = { access_token: `${head}.${body}.${'A'.repeat(43)}`, refresh_token: 'foreign' };
    localStorage.setItem(key, JSON.stringify({ ...session, ...foreign }));
  }, sessionKey);
  await page.goto('/projects');

  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Your session is not valid here any more. Please sign in again.'),
  ).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
});

test('a forgotten password is reset with a link that works once', async ({
  page,
  browser,
  baseURL,
  newCompany,
  mailTo,
  signIn,
}) => {
  const { email } = await newCompany();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/If this address has an account/)).toBeVisible();
  const { html, text } = await mailTo(email);
  const link = /https?:\/\/[^\s"<>]+verify[^\s"<>]+/.exec(`${html} ${text}`)?.[0] ?? '';

  await page.goto(link.replaceAll('&amp;', '&'));
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-Mortar-88');
  await page.getByRole('textbox', { name: 'The same once more' }).fill('Fresh-Mortar-88');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  const secondPage = await browser.newPage({ baseURL });
  await secondPage.goto(link.replaceAll('&amp;', '&'));
  await expect(secondPage.getByText(/This link has expired or was used before/)).toBeVisible();
  await signIn(secondPage, email, 'Fresh-Mortar-88');
  await secondPage.close();
});

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@plumbline.test');
  await page.getByRole('button', { name: 'Send the link' }).click();

  await expect(page.getByText(/If this address has an account/)).toBeVisible();
});

test('a contact message is stored and emailed', async ({ page, mailTo }) => {
  const email = `visitor-${crypto.randomUUID().slice(0, 8)}@plumbline.test`;
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Pat Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Do you do lime mortar?');
  await page.getByRole('button', { name: 'Send message' }).click();

  await expect(page.getByText(/Your message has arrived/)).toBeVisible();
  await mailTo(email);
});

test('a Starter user sees why a button is disabled', async ({ page, signIn }) => {
  await signIn(page, demo.starter);
  await page.goto('/projects');

  await expect(page.getByRole('button', { name: 'New Project' }).first()).toBeDisabled();
});

test('the palette jumps to a record', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search or jump to…/ }).fill('Lakeside');
  await page
    .getByRole('group', { name: 'Projects' })
    .getByRole('option', { name: /^Lakeside/ })
    .first()
    .click();

  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}/);
});

test('a Starter user sees the upgrade page on every Pro page and can open the plans', async ({
  page,
  signIn,
}) => {
  const anyItem = '00000000-0000-4000-8000-000000000000';
  const paths = ['/items/add', `/items/edit/${anyItem}`, '/vendors', '/materials', '/analytics'];
  await signIn(page, demo.starter);
  for (const path of [...paths, '/branding']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Feature Not Available' })).toBeVisible();
    await expect(
      page.getByText('This feature requires a Pro or higher plan subscription'),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Upgrade Your Plan' }).click();

  await expect(page).toHaveURL(/\/pricing$/);
});
