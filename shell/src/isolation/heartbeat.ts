import type { SendReport } from '../frame/report.ts';
import type { Hung } from './hangs.ts';

const beatMs = 2000;
/** So many beats are missed before the page counts as hung: a long computation is none. */
const missed = 5;

/** Runs in a worker: it goes on while the page does not answer. */
const watch = `let inside, left = ${missed};
onmessage = ({ data }) => { inside = data; left = ${missed}; };
setInterval(() => { if (inside && --left === 0) fetch(inside.url, { method: 'POST', body: inside.body, keepalive: true }); }, ${beatMs});`;

let current: Hung | undefined;
let worker: Worker | undefined;

/** Says which area the page belongs to now. */
export const setCurrent = (area: Hung | undefined): void => void (current = area);

/**
 * Lets a worker watch whether the page answers, and report the area that it belongs to when it does not for ten
 * seconds. A page in the background, or behind the print dialog, may be paused.
 */
export function startHeartbeat(url: string | undefined): void {
  if (!url || worker || !('Worker' in globalThis)) return;
  const code = URL.createObjectURL(new Blob([watch], { type: 'text/javascript' }));
  worker = new Worker(code);
  URL.revokeObjectURL(code);
  const absolute = new URL(url, location.origin).href;
  const beat = (isPaused = document.hidden) =>
    worker?.postMessage(
      current && !isPaused
        ? {
            url: absolute,
            body: JSON.stringify({ ...current, kind: 'hung', message: didNotAnswer }),
          }
        : undefined,
    );
  setInterval(() => beat(), beatMs);
  document.addEventListener('visibilitychange', () => beat());
  addEventListener('beforeprint', () => beat(true));
}

const didNotAnswer = `The page did not answer for ${(beatMs * missed) / 1000} s.`;

/** What is said at the next start of a page that was closed before. */
export const reportHang = (hung: Hung, send: SendReport): void =>
  send({ ...hung, kind: 'hung', message: 'The page did not answer the last time.' });
