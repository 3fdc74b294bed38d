export { createReleases } from './app.ts';
export { makeWatch, type Watch } from './watch/watch.ts';
