export { prepareAreas, type Prepared } from './prepare/prepareAreas.ts';
