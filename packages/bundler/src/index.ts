export { area } from './rspack/area.ts';
export { host } from './rspack/host.ts';
