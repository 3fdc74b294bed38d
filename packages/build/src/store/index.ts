import { makeAreaStore, type AreaStore } from './areaStore.ts';
import { directoryBlobs } from './directoryBlobs.ts';

export type { AreaStore } from './areaStore.ts';
export { RegistryMovedError, VersionTakenError } from './errors.ts';
export { registryKeys, type RegistryKeys } from './registryKeys.ts';
export { signRegistry } from './signRegistry.ts';

/** The store in a directory: registry.json, revisions/ and areas/<id>/<version>/. */
export function directoryStore(directory: string): AreaStore {
  return makeAreaStore(directoryBlobs(directory));
}
