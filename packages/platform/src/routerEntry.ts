// For the shell and the fake shell of tests: who has a router of their own.
export { makeBrowserRouter, makeMemoryRouter, type PageRouter } from './router.ts';
export { RouterRoot, useHeldMove } from './RouterRoot.tsx';
