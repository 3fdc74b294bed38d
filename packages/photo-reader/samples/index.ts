export { oneOf, randomFrom } from './chance.ts';
export { conditions, photograph, type Condition } from './damage.ts';
export { openReader, type ReadImage } from './readImage.ts';
