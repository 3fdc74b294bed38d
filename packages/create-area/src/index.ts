export { areaFiles, type Home } from './areaFiles.ts';
