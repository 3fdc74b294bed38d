import { devices, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { accessibilityFindings, colorRules } from '../fixtures/accessible.ts';
import { demo, demoPassword } from '../fixtures/test.ts';
import { collectFailures, type PageFailures } from '../fixtures/pageFailures.ts';
import { unreadableTexts } from '../fixtures/unreadableTexts.ts';
import type { Person } from './everyPage.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { actName, type Act, type Acts } from './looksActs.ts';

export const themes = ['light', 'dark'] as const;
const patience = { timeout: 15_000 };
/** What lies above a page: dialogs, questions, menus, and the assistant's panel. */
export const layers =
  '[role=dialog], [role=alertdialog], [role=menu], [aria-labelledby=assistant-title]';
/** The failure that a view is there to show. */
const awaited: Record<string, string> = {
  'link gone': 'answer 404',
  'quote revoked': 'answer 404',
  'signature withdrawn': 'answer 404',
  'project revoked': 'answer 404',
};

/** Whether a view is there to show a failure. */
export const isAwaited = (name: string, complaint: string) =>
  complaint.includes(
    name.includes(' - offline') ? 'ERR_INTERNET_DISCONNECTED' : (awaited[name] ?? '\0'),
  );

/** What a browser remembers of a person who has signed in; nothing for a visitor. */
export async function sessionOf(browser: Browser, baseURL: string, person: Person) {
  if (person === 'visitor' || person === 'client') return undefined;
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo[person]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' });
  const session = await context.storageState();
  await context.close();
  return session;
}

type Setting = {
  browser: Browser;
  baseURL: string;
  session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  width: number;
};

/** A new page in a signed-in browser (a phone or tablet if narrow), with the list of its failures. */
export async function openAt({ browser, baseURL, session, width }: Setting) {
  const isTouched = width < 1000;
  const context = await browser.newContext({
    baseURL,
    ...(session && { storageState: session }),
    viewport: { width, height: width < 500 ? 780 : 900 },
    isMobile: isTouched,
    hasTouch: isTouched,
    // By which the product knows that there is a camera to scan with.
    ...(isTouched && { userAgent: devices['Pixel 7'].userAgent }),
    reducedMotion: 'reduce',
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  // What a wizard keeps would be found at its step the next time.
  await context.addInitScript(() => {
    // A frame without an address, and the viewer of PDFs, have no storage.
    for (const key of location.origin === 'null' ? [] : Object.keys(globalThis.localStorage ?? {}))
      if (key.startsWith('plumbline.draft.')) localStorage.removeItem(key);
  });
  const complaints: PageFailures = [];
  collectFailures(context, complaints);
  return { context, page: await context.newPage(), complaints };
}

/** Changes the device's theme, and waits until the page has heard of it; a page without scripts has it at once. */
export async function showTheme(page: Page, theme: (typeof themes)[number]) {
  await page.emulateMedia({ colorScheme: theme });
  await page
    .waitForFunction(
      (wanted) => (document.documentElement.dataset.theme ?? wanted) === wanted,
      theme,
      patience,
    )
    .catch(() => undefined);
}

/** Waits until nothing loads any more: no skeleton, no busy part, a heading there. Says what never came. */
export async function settle(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', ...patience })
    .catch(() => problems.push('has no h1'));
  // It shows what loading looks like, and so never ends to load.
  if (!name.startsWith('components'))
    await page
      .waitForFunction(
        () => !document.querySelector('.MuiSkeleton-root, .pl-waiting, [aria-busy="true"]'),
        null,
        patience,
      )
      .catch(() => problems.push('is still loading after 15 s'));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  return problems;
}

type Opened = { name: string; path: string; isStep: boolean };

/** Does one act, in the topmost layer where there is one. */
async function doAct(page: Page, act: Act): Promise<void> {
  const above = page.locator(layers);
  const within = (await above.count()) > 0 ? above.last() : page;
  if (typeof act === 'string' || act instanceof RegExp) {
    const named = { name: act, exact: typeof act === 'string' };
    const target = within
      .getByRole('button', named)
      .or(within.getByRole('menuitem', named))
      .or(within.getByRole('checkbox', named))
      .or(within.getByRole('tab', named))
      .or(within.getByRole('link', named));
    await target.first().click(patience);
  } else if ('write' in act) {
    const named = { name: act.into };
    const field = within
      .getByRole('textbox', named)
      .or(within.getByRole('combobox', named))
      .or(within.getByRole('spinbutton', named))
      // A date has no role.
      .or(within.getByLabel(act.into).and(page.locator('[type=date]')));
    await field.first().fill(act.write, patience);
  } else if ('choose' in act) {
    await within.getByRole('combobox', { name: act.from }).first().click(patience);
    await page.getByRole('option', { name: act.choose }).first().click(patience);
  } else if ('file' in act) {
    await page.getByLabel(act.into).setInputFiles(makePhoto(act.file));
  } else if ('key' in act) await page.keyboard.press(act.key);
  else await page.context().setOffline(true);
}

/**
 * Opens what a row of acts leads to, from the page as it comes: a dialog, or a later step of the page itself. Says
 * what was not there.
 */
export async function openDialog(page: Page, { name: place, path, isStep }: Opened, acts: Acts) {
  await page.keyboard.press('Escape');
  // What leads there in several steps would go on from where the one before has stopped.
  const isElsewhere =
    isStep ||
    acts.length > 1 ||
    (await page.locator(layers).count()) > 0 ||
    !page.url().endsWith(path);
  if (isElsewhere) await page.goto(path);
  await settle(page, place);
  for (const act of acts) {
    // oxlint-disable-next-line no-await-in-loop -- one leads to the next
    const isDone = await doAct(page, act).then(
      () => true,
      () => false,
    );
    if (!isDone) return `could not be done: ${actName(act)}`;
  }
  if (isStep) return undefined;
  return page
    .locator(layers)
    .last()
    .waitFor(patience)
    .then(
      () => undefined,
      () => 'no dialog came',
    );
}

/** What axe says, what hangs over the edge, what cannot be read, and words that nobody would have written. */
export async function findingsOn(page: Page, within: string | undefined, isSecond: boolean) {
  // The second theme is the same page in other colors.
  if (within && (await page.locator(within).count()) === 0) return ['it closed by itself'];
  const findings = await accessibilityFindings(page, within, isSecond ? colorRules : undefined);
  if (isSecond) return findings;
  const others = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const text = document.body.innerText;
    const raw =
      /\b\d{4}-\d{2}-\d{2}(T\S*)?\b|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-\S+|\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\{\{\w+\}\}/;
    const around = raw.exec(text);
    return [
      ...(scrollWidth > clientWidth ? [`hangs over by ${scrollWidth - clientWidth} px`] : []),
      ...(around ? [`shows raw words: ${around[0]}`] : []),
    ];
  });
  return [...findings, ...others, ...(await unreadableTexts(page, within))];
}
