import type { Page } from '@playwright/test';
import { demo, expect, test } from '../fixtures/test.ts';
import { liveAreas, type OpenableArea } from '../fixtures/areas.ts';
import { partOf, faults } from './faults.ts';

/** Longer than the shell's patience of 8 seconds by what a busy machine needs to draw. */
const patience = { timeout: 15_000 };

const menuEntry = ({ area, routeId }: OpenableArea) =>
  area.nav.find((entry) => entry.route === routeId && entry.in.includes('top'));

/** Opens an area from the menu, without loading the page anew. */
async function follow(page: Page, target: OpenableArea): Promise<void> {
  await page
    .getByRole('link', { name: menuEntry(target)?.label, exact: true })
    .first()
    .click();
}

for (const fault of faults) {
  test(`a failing area does not affect other areas, and recovers: ${fault.name}`, async ({
    browser,
    baseURL,
    sessionOf,
    expectFailure,
  }) => {
    expectFailure(fault.failure);
    test.setTimeout(240_000);
    const areas = await liveAreas(baseURL ?? '');
    const storageState = await sessionOf(demo.enterprise);

    const open = async (target: OpenableArea) => {
      const other = areas.find((area) => area !== target && menuEntry(area) !== undefined);
      const page = await (await browser.newContext({ baseURL, storageState })).newPage();
      const shown = page
        .getByRole('heading', { level: 1 })
        .or(page.getByText('Mended', { exact: true }));
      const card = page.getByText(`${target.title} is unavailable right now`);
      const end = await fault.start(page, target);

      if (other && menuEntry(target)) {
        await page.goto(other.path);
        await expect(shown).toBeVisible();
        await page.evaluate('globalThis.isSamePage = true');
        await follow(page, target);
      } else {
        await page.goto(target.path, { waitUntil: 'commit' });
        await expect(card.or(page.getByText(`Loading ${target.title}…`))).toBeVisible();
        await page.evaluate('globalThis.isSamePage = true');
      }
      return { target, other, page, shown, card, end };
    };

    // Some cards take the shell's whole patience to come, so all areas are opened before the first is judged.
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (const target of partOf(areas, fault))
      opened.push(await test.step(`${target.area.id} is opened`, () => open(target)));

    for (const { target, other, page, shown, card, end } of opened) {
      await test.step(target.area.id, async () => {
        await expect(card).toBeVisible(patience);
        await expect(page.getByText(fault.reason)).toBeVisible();
        expect(await page.evaluate('globalThis.hasRunTampered')).toBeUndefined();
        await end();
        if (fault.isMendedByRelease && other) {
          await follow(page, other);
          await expect(card).toBeHidden();
          await expect(shown).toBeVisible();
          await page.goBack();
        } else if (!fault.isMendedByRelease) {
          // The area's slot fills elsewhere on the page have their own, smaller one.
          await page.locator('#main').getByRole('button', { name: 'Try again' }).click();
        }
        if (other || !fault.isMendedByRelease) {
          await expect(card).toBeHidden();
          await expect(shown).toBeVisible();
        }
        expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
        await page.context().close();
      });
    }
  });
}
