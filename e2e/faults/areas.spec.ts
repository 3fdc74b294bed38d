import { demo, expect, test } from '../fixtures/test.ts';
import { liveAreas } from '../fixtures/areas.ts';
import { faults } from './faults.ts';

for (const fault of faults) {
  test(`an area with this fault hurts nobody else and recovers: ${fault.name}`, async ({
    browser,
    baseURL,
    signIn,
  }) => {
    test.setTimeout(180_000);
    const areas = await liveAreas(baseURL ?? '');
    const first = await browser.newPage({ baseURL });
    await signIn(first, demo.enterprise);
    const state = await first.context().storageState();
    await first.context().close();

    for (const target of areas) {
      await test.step(target.area.id, async () => {
        const context = await browser.newContext({ baseURL, storageState: state });
        const page = await context.newPage();
        const end = await fault.start(page, target);

        await page.goto(target.path);

        const card = page.getByText(`${target.title} is unavailable right now`);
        await expect(card).toBeVisible({ timeout: 9500 });
        await expect(page.getByText(fault.reason)).toBeVisible();
        expect(await page.evaluate('globalThis.hasRunTampered')).toBeUndefined();
        await page.evaluate('globalThis.isSamePage = true');

        for (const other of areas.filter(({ area }) => area.id !== target.area.id).slice(0, 2)) {
          const entry = other.area.nav.find(({ route }) => route === other.routeId);
          if (!entry?.in.includes('top')) continue;
          await page.getByRole('link', { name: entry.label, exact: true }).first().click();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText('is unavailable right now')).toBeHidden();
          await page.goBack();
          await expect(card).toBeVisible({ timeout: 9500 });
        }

        await end();
        if (fault.name === 'wrong contract version') {
          // Put right by another release, which a session takes up when it enters the area again.
          await page.getByRole('link', { name: 'Plumbline' }).first().click();
          await page.goBack();
        } else {
          await page.getByRole('button', { name: 'Try again' }).click();
        }
        await expect(card).toBeHidden();
        const shown = page.getByRole('heading', { level: 1 }).or(page.getByText('Mended'));
        await expect(shown).toBeVisible({ timeout: 9500 });
        expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
        await context.close();
      });
    }
  });
}
