import { patienceMs } from '../federation/plugin.ts';

/**
 * Resolves when the page has loaded what it was sent for: what can wait does not take the line from it. A file
 * that hangs holds nobody up for longer than an area may take.
 */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });
}
