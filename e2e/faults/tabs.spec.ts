import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeOutsideArea } from '../../scripts/pack/outsideArea.ts';
import { makeOwnArea, type OwnArea } from '../fixtures/areaTool.ts';
import { startProduct, type Product } from '../fixtures/product.ts';
import { demo, demoPassword, expect, test } from '../fixtures/test.ts';

// A check builds the area, compiles its types, and opens a browser.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

// Starts a separate product, because these tests change the registry for all users.
let product: Product;
let permits: OwnArea;

const tab = `{
        slot: 'project.tab@1',
        module: './slots/Permits',
        tab: { id: 'permits', label: 'Permits', icon: 'permits', order: 45 },
      }`;
const fill = `import type { SlotProps } from '@plumbline/contract';

export function Fill({ projectId, project }: SlotProps<'project.tab@1'>) {
  const ready = true;
  if (!ready) throw new Error('The permits cannot be shown');
  return <p>{\`Permits of \${project.name}, \${projectId}\`}</p>;
}
`;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct();
  permits = await makeOwnArea('permits', product.dataDir);
  await permits.edit('src/area.ts', "contract: '^1.0.0',", "contract: '^1.3.0',");
  await permits.edit('src/area.ts', '\n});', `\n  slots: { fills: [${tab}] },\n});`);
  await permits.write('src/slots/Permits.tsx', fill);
  await permits.area('release');
});
test.afterAll(async () => {
  test.setTimeout(180_000);
  await permits?.remove();
  await product?.stop();
});

async function openProject(page: Page): Promise<string> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${product.url}/projects?q=Garden+Terrace`);
  await page.getByRole('link', { name: /^View Garden Terrace/ }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  return new URL(page.url()).pathname;
}
const content = (page: Page) => page.getByText(/^Permits of Garden Terrace/);

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test(`an area adds a tab with its own URL to the project page on ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const path = await openProject(page);
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'Schedule',
      'Timeline',
      'Field',
      'Photos',
      'Purchasing',
      'Documents',
      'Permits',
      'Financials',
      'Client',
    ]);

    await page.getByRole('tab', { name: 'Permits' }).click();

    await expect(content(page)).toBeVisible();
    await expect(page).toHaveURL(`${product.url}${path}?tab=permits`);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await page.goto(`${product.url}${path}?tab=permits`);
    await expect(content(page)).toBeVisible();
    await context.close();
  });

test('a failing tab shows an error, and the other tabs work', async ({
  browser,
  expectFailure,
}) => {
  test.setTimeout(120_000);
  expectFailure(/The permits cannot be shown/);
  await permits.edit('src/slots/Permits.tsx', 'const ready = true', 'const ready = false');
  await permits.area('release', '--version', '1.0.1');
  const page = await (await browser.newContext()).newPage();
  const path = await openProject(page);

  await page.goto(`${product.url}${path}?tab=permits`);

  await expect(page.getByText('This part (permits) is unavailable right now.')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText('This part (permits) is unavailable right now.')).toBeHidden();
  await page.getByRole('tab', { name: 'Financials' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Financials' })).toBeVisible();
  await page.context().close();
});

test('an area from another repository passes check in the portal, is released, and is used', async ({
  browser,
}) => {
  const { folder, node, tool, remove } = await makeOutsideArea('inspections');
  try {
    const file = join(folder, 'src/features/home/InspectionsPage.tsx');
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}throw new Error('no inspector');\n`);
    const refused = await node(tool, 'check', '--product', product.url);
    await writeFile(file, text);
    const place = ['--data-dir', product.dataDir, '--product', product.url];
    const released = await node(tool, 'release', ...place);

    expect(refused.said).toContain('cannot be loaded in a browser: no inspector');
    expect(released.said).toContain('inspections 1.0.0 is live');
    const page = await (await browser.newContext()).newPage();
    await openProject(page);
    await page.getByRole('tab', { name: 'Inspections' }).click();
    await expect(page.getByText(/^Nothing for Garden Terrace.* yet$/)).toBeVisible();
    await page.getByRole('link', { name: 'Inspections', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Inspections', level: 1 })).toBeVisible();
    await page.context().close();
  } finally {
    await remove();
  }
});
