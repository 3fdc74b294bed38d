import type { Browser, Page } from '@playwright/test';
import { slowPhone } from '../slowPhone.ts';

/** One load of a page without a cache, and one change to a page of another area after it. */
export type Load = {
  /** Milliseconds. */
  lcp: number;
  content: number;
  /** Scripts, styles and the document, as they came over the line. */
  bytes: number;
  requests: number;
  second: { content: number; bytes: number; requests: number };
};

/** A page, what shows that its content is there, and the page of another area to go to from it. */
export type MeasuredPage = {
  name: string;
  path: string;
  content: string;
  next: { link: string; heading: string };
};

type Setting = {
  url: string;
  /** A session that has been signed in at that address. */
  state: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
  isSlow: boolean;
};

type Content = { selector: string; text?: string };

/**
 * Notes when something that fits a selector, with this text if one is given, is first in the document, and when a
 * link was last clicked. Asked from outside it would be known up to half a second later.
 */
function noteFirst({ selector, text }: Content): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(
      (element) => text === undefined || element.textContent === text,
    );
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    Reflect.set(globalThis, 'contentAt', performance.now());
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  const noteClick = ({ timeStamp }: Event) => Reflect.set(globalThis, 'clickedAt', timeStamp);
  addEventListener('click', noteClick, { capture: true });
}

const contentAt = (page: Page) =>
  page
    .waitForFunction(() => Reflect.get(globalThis, 'contentAt'), undefined, { timeout: 60_000 })
    .then((found) => found.jsonValue());

/** Counts what comes over the line. */
async function countTraffic(page: Page) {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes = 0;
  let requests = 0;
  const open = new Set<string>();
  let endedAt = 0;
  const end = (requestId: string) => {
    open.delete(requestId);
    endedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    if (!['Document', 'Script', 'Stylesheet', 'Preload'].includes(kinds.get(requestId) ?? ''))
      return;
    bytes += encodedDataLength;
    requests += 1;
  });
  await session.send('Network.enable');
  return {
    take() {
      const taken = { bytes, requests };
      bytes = 0;
      requests = 0;
      return taken;
    },
    /**
     * Waits until half a second has passed without a request, and the processor has nothing left to do: a busy one
     * lets the line rest before it asks for more, and paints later than the document changes.
     */
    async settle() {
      do {
        // oxlint-disable-next-line no-await-in-loop -- looked at again and again
        await page.evaluate(nextIdle);
      } while (open.size > 0 || performance.now() - endedAt < restMs);
    },
  };
}

const restMs = 500;

/** A moment without work, and what was drawn by then on the screen. */
const nextIdle = () =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Loads a page once, then goes on to the next. */
export async function measureLoad(
  browser: Browser,
  { path, content, next }: MeasuredPage,
  { url, state, isSlow }: Setting,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 823 },
    storageState: state,
    // What is kept for later is no part of a load, and would come in between on a slow line.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (isSlow) await slowPhone(page);
  const traffic = await countTraffic(page);
  await page.addInitScript(noteFirst, { selector: content });
  await page.goto(url + path, { timeout: 90_000 });
  const shownAt = Number(await contentAt(page));
  await traffic.settle();
  const first = { content: shownAt, lcp: await largestPaintOf(page), ...traffic.take() };

  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'contentAt'));
  await page.evaluate(noteFirst, { selector: 'h1', text: next.heading });
  await page.getByRole('link', { name: next.link, exact: true }).first().click();
  const nextAt = Number(await contentAt(page));
  const clickedAt = Number(await page.evaluate(() => Reflect.get(globalThis, 'clickedAt')));
  await traffic.settle();
  const second = { content: nextAt - clickedAt, ...traffic.take() };
  await context.close();
  return { ...first, second };
}

const largestPaintOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
