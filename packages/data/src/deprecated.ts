/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export { useImageSource as usePicture } from './fileAddresses.ts';
