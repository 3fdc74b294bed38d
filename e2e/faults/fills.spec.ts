import type { Locator, Page } from '@playwright/test';
import { liveAreas, type OpenableArea } from '../fixtures/areas.ts';
import { demo, expect, test } from '../fixtures/test.ts';
import { partOf, faults } from './faults.ts';

/** Longer than the shell's patience of 8 seconds by what a busy machine needs to draw. */
const patience = { timeout: 15_000 };
const typed = 'Typed and not saved yet';

/** Where an area's fill shows: a page of another area, with a form that somebody has begun to fill in. */
type Place = {
  area: string;
  module: string;
  /** Opens the page and types, where it has a form; answers the field. */
  begin: (page: Page) => Promise<Locator | undefined>;
  /** Asks for the fill, where it does not show by itself. */
  ask?: (page: Page) => Promise<void>;
  /** What the fill draws. */
  drawn: (page: Page) => Locator;
};

async function beginProject(page: Page): Promise<Locator> {
  await page.goto('/projects?q=Garden+Terrace');
  await page.getByRole('link', { name: /^View Garden Terrace/ }).click();
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const field = page.getByRole('form', { name: 'Edit project' }).getByLabel('Project name');
  await field.fill(typed);
  return field;
}

async function beginQuote(page: Page): Promise<Locator> {
  await page.goto('/quotes/new');
  await page.getByLabel('Title').fill('A quote with a fault beside it');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  const field = page.getByLabel('Line 1: Description');
  await field.fill(typed);
  return field;
}

async function beginInvoice(page: Page): Promise<Locator> {
  await page.goto('/invoices/new');
  const field = page.getByLabel('Title');
  await field.fill(typed);
  return field;
}

/** A vendor's details, opened over a list with text in its search field. */
async function beginVendor(page: Page): Promise<Locator> {
  await page.goto('/vendors');
  await page.getByText('Lumber', { exact: false }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const field = page.getByLabel('Search vendors');
  await field.fill(typed);
  return field;
}

const places: Place[] = [
  {
    area: 'billing',
    module: './slots/QuoteFromProject',
    begin: beginProject,
    drawn: (page) => page.getByRole('button', { name: 'Create Quote' }),
  },
  {
    area: 'insights',
    module: './slots/Assistant',
    begin: beginProject,
    drawn: (page) => page.getByRole('button', { name: 'Ask', exact: true }),
  },
  {
    area: 'catalog',
    module: './slots/itemPicker',
    begin: beginQuote,
    ask: (page) => page.getByRole('button', { name: 'Select Items' }).click(),
    drawn: (page) => page.getByRole('dialog'),
  },
  {
    area: 'crm',
    module: './slots/clientForm',
    begin: beginInvoice,
    ask: (page) => page.getByRole('button', { name: 'New client' }).click(),
    drawn: (page) => page.getByRole('dialog', { name: 'Add New Client' }),
  },
  {
    area: 'crm',
    module: './slots/LeadTile',
    begin: async (page) => {
      await page.goto('/dashboard');
      return undefined;
    },
    drawn: (page) => page.getByRole('region', { name: 'Leads' }),
  },
  {
    area: 'purchasing',
    module: './slots/VendorPurchasing',
    begin: beginVendor,
    drawn: (page) => page.getByRole('heading', { name: 'Open orders' }),
  },
];

function targetOf(areas: OpenableArea[], { area: id, module }: Place): OpenableArea {
  const found = areas.find(({ area }) => area.id === id);
  if (!found?.area.slots.fills.some((fill) => fill.module === module))
    throw new Error(`${id} has no fill ${module}`);
  return { ...found, routeId: module };
}

test('every area that fills a slot of another area is tested here', async ({ baseURL }) => {
  const areas = await liveAreas(baseURL ?? '');
  // A tab that fails is in tabs.spec.ts.
  const isBeside = ({ slot }: { slot: string }) => slot !== 'project.tab@1';
  const filling = areas.filter(({ area }) => area.slots.fills.some(isBeside));

  expect(filling.map(({ area }) => area.id).toSorted()).toEqual(
    [...new Set(places.map(({ area }) => area))].toSorted(),
  );
});

for (const fault of faults) {
  test(`a failing slot shows a short message, and typed text beside it stays: ${fault.name}`, async ({
    browser,
    baseURL,
    sessionOf,
    expectFailure,
  }) => {
    expectFailure(fault.failure);
    test.setTimeout(240_000);
    const areas = await liveAreas(baseURL ?? '');
    const storageState = await sessionOf(demo.owner);

    const open = async (place: Place) => {
      const page = await (await browser.newContext({ baseURL, storageState })).newPage();
      const end = await fault.start(page, targetOf(areas, place));
      const field = await place.begin(page);
      await place.ask?.(page);
      return { place, page, end, field };
    };

    // Some words take the shell's whole patience to come, so that all places are opened before the first is judged.
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (const place of partOf(places, fault))
      opened.push(await test.step(`${place.area} ${place.module} is asked for`, () => open(place)));

    for (const { place, page, end, field } of opened) {
      await test.step(place.area, async () => {
        const quiet = page.getByText(`This part (${place.area}) is unavailable right now.`);
        await expect(quiet).toBeVisible(patience);
        await expect(page.getByRole('alert')).toHaveCount(0);
        if (field) await expect(field).toHaveValue(typed);
        expect(await page.evaluate('globalThis.hasRunTampered')).toBeUndefined();
        await end();
        if (!fault.isMendedByRelease) {
          await page.getByRole('status').filter({ has: quiet }).getByRole('button').click();
          await expect(quiet).toBeHidden();
          // A mended fill is a text among others, so it is no element of its own.
          await expect(place.drawn(page).or(page.getByText('Mended')).first()).toBeVisible();
          if (field) await expect(field).toHaveValue(typed);
        }
        await page.context().close();
      });
    }
  });
}

test('the assistant opens although a file of the page never loads', async ({ page, signIn }) => {
  await signIn(page, demo.owner);
  await page.route('**/areas/projects/**', () => {});
  await page.goto('/projects', { waitUntil: 'commit' });

  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible(patience);
});
