// Runs in the browser, in front of each module that an area built by `area dev` exposes.
import '@rspack/plugin-react-refresh/react-refresh-entry';
import { showErrors } from './devErrors.ts';
import { devEvents } from './devEvents.ts';
import { hideOverlay, showOverlay } from './devOverlay.ts';

declare global {
  interface ImportMeta {
    /** The bundler's hot replacement of modules. */
    webpackHot?: { check: (applies: true) => Promise<unknown> };
  }
}

/** Where the area's files are, `/areas/permits/1.0.0-dev/`. */
declare const __webpack_public_path__: string;

const hot = import.meta.webpackHot;

/** Takes up one build; what cannot be replaced in place reloads the page. */
async function takeUp(): Promise<void> {
  hideOverlay();
  const changed = await hot?.check(true).catch(() => null);
  if (!changed) location.reload();
}

showErrors(__webpack_public_path__);
let last = Promise.resolve();
const events = new EventSource(devEvents);
events.addEventListener('built', () => {
  last = last.then(takeUp);
});
events.addEventListener('failed', ({ data }) => {
  const message: string = JSON.parse(data);
  console.error(message);
  showOverlay('The area was not built', message);
});
