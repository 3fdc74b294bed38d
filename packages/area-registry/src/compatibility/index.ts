export { areaUses, usesFile, type AreaUses } from './areaUses.ts';
export { isInRange } from './isInRange.ts';
export { missingIn, offersFile, shellOffers, type ShellOffers } from './shellOffers.ts';
