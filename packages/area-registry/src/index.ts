export { integrityOf } from './integrity.ts';
export { listVersions, type AreaHistory } from './pointer/listVersions.ts';
export { pointAt } from './pointer/pointAt.ts';
export { rollBack } from './pointer/rollBack.ts';
export { checkUsage } from './pointer/usage.ts';
