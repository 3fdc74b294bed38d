import type { SupabaseClient } from '@supabase/supabase-js';
import { makeAreaStore, type AreaStore } from './areaStore.ts';
import { bucketBlobs } from './bucketBlobs.ts';
import { directoryBlobs } from './directoryBlobs.ts';
import { newestRevisionFile } from './newestRevision.ts';
import { portalBlobs } from './portalBlobs.ts';

export type { AreaStore } from './areaStore.ts';
export type { RegistryChange } from './changes.ts';
export { forRegistry, inRegistry, liveInFull, type FullRegistry } from './liveAreas.ts';
export {
  OlderRegistryError,
  RegistryMovedError,
  StoreRefusedError,
  UnsignedRegistryError,
  VersionTakenError,
} from './errors.ts';
export { parseRegistryKeys, registryKeys, type RegistryKeys } from './registryKeys.ts';
export { signDocument, signRegistry } from './signRegistry.ts';

/**
 * The store in a directory: registry.json, revisions/ and areas/<id>/<version>/. The newest revision is
 * noted beside it, in `<directory>-revision.json`.
 */
export function directoryStore(directory: string): AreaStore {
  return makeAreaStore(directoryBlobs(directory), newestRevisionFile(`${directory}-revision.json`));
}

/**
 * The same store in a Supabase Storage bucket, which has to exist and be public to read.
 * The client needs the service key.
 */
export function bucketStore(client: SupabaseClient, bucket: string): AreaStore {
  return makeAreaStore(bucketBlobs(client, bucket));
}

/** The live areas of a running portal, to be read only. */
export function portalStore(portal: URL): AreaStore {
  return makeAreaStore(portalBlobs(portal));
}
