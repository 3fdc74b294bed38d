export { integrityOf } from './integrity.ts';
export { isRetired, listAreas, type AreaState } from './pointer/listAreas.ts';
export { isBelow } from './pointer/isBelow.ts';
export { listVersions, type AreaHistory } from './pointer/listVersions.ts';
export { pointAt } from './pointer/pointAt.ts';
export { rollBack } from './pointer/rollBack.ts';
export { AreaInUseError, takeOff } from './pointer/takeOff.ts';
export { checkUsage } from './pointer/usage.ts';
