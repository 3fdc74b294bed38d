export { prepareAreas, type Prepared } from './prepare/prepareAreas.ts';
export { area } from './rspack/area.ts';
export { host } from './rspack/host.ts';
