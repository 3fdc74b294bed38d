export { AreaFailure, type AreaFailureKind } from './areaFailure.ts';
export { startAreas } from './liveAreas.ts';
export { RegistryRefusedError } from './trustedRegistry.ts';
