import { patienceMs } from '../federation/plugin.ts';
import { mainId } from './useRouteFocus.ts';

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

/** Calls back when nothing else is going on. */
export const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act);

/** Calls back once the page shows its heading and nothing else is going on. Returns how to stop. */
export function whenPageShown(act: () => void): () => void {
  const changes = new MutationObserver(() => check());
  const check = () => {
    if (!document.querySelector(`#${mainId} h1`)) return;
    changes.disconnect();
    whenIdle(act);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  check();
  return () => changes.disconnect();
}
