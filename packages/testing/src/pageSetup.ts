import { afterEach, expect, jest } from '@jest/globals';
import * as matchers from '@testing-library/jest-dom/matchers';
import '@testing-library/react/dont-cleanup-after-each';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { lastPage } from './lastPage.ts';

expect.extend(matchers);

// A page test draws whole pages; a busy machine takes its time over the first of them.
jest.setTimeout(30_000);

// A page's first load compiles its modules; a busy machine takes longer for it than a second.
configure({ asyncUtilTimeout: 10_000 });

// React notes where each element was made, for up to ten thousand of them a second and for messages that no test
// reads: a tenth of a page test's time. It is told that it has noted enough.
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e9, set() {} });

// What layout-less jsdom leaves out. Sizes are never asserted in page tests.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class NoIntersection extends NoResize {
  takeRecords() {
    return [];
  }
}
// A wide window, and somebody who asks for less motion: a test need not wait until a dialog has faded away.
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    matches: /min-width|prefers-reduced-motion: reduce/.test(media),
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

Object.assign(window, {
  ResizeObserver: NoResize,
  IntersectionObserver: NoIntersection,
  matchMedia,
  scrollTo() {},
});
// No page was loaded over a line, and no files with it.
Object.assign(Performance.prototype, { getEntriesByType: () => [] });
// They answer promises in Chromium by now: what an effect answers is called when it ends.
Object.assign(Element.prototype, { scrollIntoView: async () => {}, scrollTo: async () => {} });
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});

afterEach(async () => {
  await lastPage();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
