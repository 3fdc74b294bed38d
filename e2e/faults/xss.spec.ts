import { registry } from '@plumbline/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase, type OpenDatabase } from '../fixtures/hostileTexts.ts';
import { startProduct, type Product } from '../fixtures/product.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

let product: Product;
let database: OpenDatabase;

// Starts a separate product, because this test spoils the rows of the demo company.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct();
  database = await openDatabase(product.dataDir);
});
test.afterAll(async () => {
  await database.close();
  await product.stop();
});

/** Where the values of a path come from. */
const tables: Record<string, string> = {
  ':projectId': 'projects',
  ':clientId': 'clients',
  ':quoteId': 'quotes',
  ':invoiceId': 'invoices',
  ':itemId': 'items_database',
  ':leadId': 'leads',
  ':orderId': 'purchase_orders',
  ':billId': 'bills',
  ':bidId': 'bid_requests',
};

/** Every page of every live area that a signed-in person opens, about the company's own rows. */
async function pagesOf(companyId: string): Promise<string[]> {
  const live = registry.parse(await (await fetch(`${product.url}/registry.json`)).json());
  const routes = Object.values(live.areas).flatMap((area) => area.routes);
  const paths = routes.filter(({ access }) => access !== 'public').map(({ path }) => path);
  const own: string[] = ['/home', '/welcome'];
  for (const path of paths) {
    const [name] = /:\w+/.exec(path) ?? [];
    if (!name) {
      own.push(path);
      continue;
    }
    own.push(path.replace(name, await database.firstId(tables[name] ?? '', companyId)));
  }
  return own;
}

/** Notes in every page what ran, and what the policy had to stop. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('noteViolation', (what: string) => void seen.push(what));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(globalThis, 'noteViolation');
      if (typeof note === 'function')
        note(
          `${location.pathname}: the policy stopped ${event.violatedDirective} ${event.blockedURI}`,
        );
    });
  });
  context.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes('ran-by-image')) seen.push(`${request.frame().url()}: an image ran`);
  });
  return seen;
}

const hasRun = async (page: Page) =>
  (await Promise.all(page.frames().map((frame) => frame.evaluate('globalThis.hasRun')))).some(
    (ran) => ran !== undefined,
  );

/** Goes on to a page as a link does; the shell stays. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Waits until a page has asked for nothing for a while. */
function watchRequests(page: Page) {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  return () => expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(500);
}

test('hostile text in every field is shown as text on every page and never runs', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: product.url });
  const seen = await watch(context);
  const page = await context.newPage();
  const becomesQuiet = watchRequests(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  const companyId = await database.companyOf(demo.owner);
  const taken = await database.fillWithHostileTexts(companyId);
  const showing: string[] = [];

  for (const path of await pagesOf(companyId)) {
    await test.step(path, async () => {
      await follow(page, path);
      await becomesQuiet();
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root, .pl-waiting, [aria-busy="true"]')).toHaveCount(
        0,
      );
      const texts = page.getByText('globalThis.hasRun=1').filter({ visible: true });
      if ((await texts.count()) > 0) showing.push(path);
      if (await hasRun(page)) seen.push(`${path}: it ran`);
    });
  }

  expect(seen).toEqual([]);
  // The texts are there: in many columns, and in sight on the pages that show them.
  expect(taken).toBeGreaterThan(40);
  expect(showing.length, showing.join(', ')).toBeGreaterThanOrEqual(6);
  await context.close();
});
