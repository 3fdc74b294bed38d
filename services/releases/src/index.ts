export { createReleases } from './app.ts';
