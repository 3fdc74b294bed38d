import type { Browser, BrowserContext } from '@playwright/test';
import { slowPhone } from './slowPhone.ts';

/**
 * Milliseconds until the largest thing of a page was painted, on a slow phone without a cache. `url` can prepare the
 * device first.
 */
export async function largestPaint(
  browser: Browser,
  url: string | ((device: BrowserContext) => Promise<string>),
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const address = typeof url === 'string' ? url : await url(context);
  const page = await context.newPage();
  await slowPhone(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return time;
}
