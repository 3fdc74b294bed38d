import type { Page, Request } from '@playwright/test';
import { makeOwnArea, type OwnArea } from '../fixtures/areaTool.ts';
import { startProduct, type Product } from '../fixtures/product.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

// An area that check would refuse, made live past it: what it does has to stay its own.
let product: Product;
let careless: OwnArea;

const page = `import { Page, PageHeader } from '@plumbline/design';
import { useSearchParams } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import './home.css';

const busyAfterMs = 8000;
function stopThePage() {
  const until = Date.now() + 14_000;
  while (Date.now() < until);
}

export function CarelessPage() {
  const act = useSearchParams()[0].get('do');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (act === 'loop') setTurn(turn + 1);
  }, [act, turn]);
  useEffect(() => {
    if (act === 'reject') void Promise.reject(new Error('Nobody waits for this'));
    if (act === 'busy') setTimeout(stopThePage, busyAfterMs);
  }, [act]);
  if (act === 'fetch') globalThis.fetch = () => Promise.reject(new Error('No network'));
  if (act === 'list') Array.prototype.map = () => [];
  return <Page><PageHeader title="Careless" /></Page>;
}
`;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
  careless = await makeOwnArea('careless', product.dataDir);
  await careless.write('src/features/home/home.css', 'button { display: none !important }');
  await careless.write('src/features/home/CarelessPage.tsx', page);
  await careless.releaseUnchecked();
});
test.afterAll(async () => {
  test.setTimeout(180_000);
  await careless?.remove();
  await product?.stop();
});

async function signIn(tab: Page): Promise<void> {
  await tab.goto(`${product.url}/login`);
  await tab.getByLabel('Email').fill(demo.owner);
  await tab.getByLabel('Password', { exact: true }).fill(demoPassword);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(tab).not.toHaveURL(/\/login/);
}
const visit = (tab: Page, act = '') => tab.goto(`${product.url}/careless?do=${act}`);
const follow = (tab: Page, name: string) =>
  tab.getByRole('link', { name, exact: true }).first().click();

/** Projects works as ever: its rows have come over the network, and its button is there. */
async function expectProjects(tab: Page): Promise<void> {
  await follow(tab, 'Projects');
  await expect(tab.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'New project' }).first()).toBeVisible();
}

/** What the page tells the operator of this area. */
async function reported(tab: Page): Promise<{ report: Promise<Request> }> {
  // Playwright does not show what a beacon carries.
  await tab.addInitScript(() => {
    navigator.sendBeacon = (url, body) => {
      void new Response(body).text().then((text) => fetch(url, { method: 'POST', body: text }));
      return true;
    };
  });
  // A session is counted the same way.
  const told = (request: Request) =>
    request.url().endsWith('/api/telemetry') && !request.postData()?.includes('"entered"');
  return { report: tab.waitForRequest(told, { timeout: 40_000 }) };
}
const contentOf = (request: Request): unknown => JSON.parse(request.postData() ?? 'null');

test('page-wide styles are removed when the user leaves the area', async ({ page: tab }) => {
  await signIn(tab);
  await visit(tab);
  await expect(tab.getByRole('heading', { name: 'Careless', level: 1 })).toBeVisible();
  await expect(tab.locator('html')).toHaveAttribute('data-areas', /\bcareless\b/);

  await expectProjects(tab);
  await expect(tab.locator('html')).not.toHaveAttribute('data-areas', /\bcareless\b/);
});

for (const act of ['fetch', 'list'])
  test(`replacing a global (${act}) fails only the area that does it`, async ({
    page: tab,
    expectFailure,
  }) => {
    expectFailure(/read only|Cannot assign/i);
    await signIn(tab);
    const { report } = await reported(tab);
    await visit(tab, act);

    await expect(tab.getByText('Careless is unavailable right now')).toBeVisible();
    expect(contentOf(await report)).toMatchObject({ area: 'careless', kind: 'broken' });
    await expectProjects(tab);
  });

test("an endless effect is stopped and shown in its area's error card", async ({ page: tab }) => {
  await signIn(tab);
  const { report } = await reported(tab);
  await visit(tab, 'loop');

  await expect(tab.getByText('Careless is unavailable right now')).toBeVisible();
  expect(contentOf(await report)).toMatchObject({
    area: 'careless',
    message: 'It drew itself again and again without an end.',
  });
  await expectProjects(tab);
});

test("an unhandled rejection is reported with its area's name", async ({
  page: tab,
  expectFailure,
}) => {
  expectFailure(/Nobody waits for this/);
  await signIn(tab);
  const { report } = await reported(tab);
  await visit(tab, 'reject');

  expect(contentOf(await report)).toMatchObject({
    area: 'careless',
    version: '1.0.0',
    kind: 'uncaught',
    message: 'Nobody waits for this',
    at: '/careless',
  });
});

test('a frozen page is reported while it is frozen', async ({ page: tab }) => {
  test.setTimeout(120_000);
  await signIn(tab);
  const { report } = await reported(tab);
  await visit(tab, 'busy');

  expect(contentOf(await report)).toMatchObject({ area: 'careless', kind: 'hung' });
});

test('an area that froze the page last time starts only on request', async ({
  page: tab,
  expectFailure,
}) => {
  expectFailure(/did not respond last time/);
  await signIn(tab);
  // As a page leaves it that was closed while it did not answer.
  const mark = { area: 'careless', version: '1.0.0', at: Date.now() - 60_000, tab: 'closed' };
  await tab.addInitScript((text) => {
    if (sessionStorage.getItem('tested')) return;
    sessionStorage.setItem('tested', '1');
    localStorage.setItem('plumbline.entering', text);
  }, JSON.stringify(mark));
  await visit(tab);

  await expect(tab.getByText('Careless did not respond last time')).toBeVisible();
  await expectProjects(tab);
  await follow(tab, 'Careless');
  await expect(tab.getByRole('heading', { name: 'Careless', level: 1 })).toBeVisible();
});
