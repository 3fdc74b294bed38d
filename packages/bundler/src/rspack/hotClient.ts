// Runs in the browser, in front of each module that an area built by `pnpm dev` exposes.
import '@rspack/plugin-react-refresh/react-refresh-entry';
import { devEvents } from './devEvents.ts';

declare global {
  interface ImportMeta {
    /** The bundler's hot replacement of modules. */
    webpackHot?: { check: (applies: true) => Promise<unknown> };
  }
}

const hot = import.meta.webpackHot;

/** Takes up one build; what cannot be replaced in place reloads the page. */
async function takeUp(): Promise<void> {
  const changed = await hot?.check(true).catch(() => null);
  if (!changed) location.reload();
}

let last = Promise.resolve();
const events = new EventSource(devEvents);
events.addEventListener('built', () => {
  last = last.then(takeUp);
});
events.addEventListener('failed', ({ data }) => console.error(JSON.parse(data)));
