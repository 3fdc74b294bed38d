import type { AreaStore, RegistryKeys } from '@plumbline/area-registry/store';

/**
 * Why nothing of what is live in a store may be taken over at a start, for people: it is not signed with the
 * store's key, or an older one was put back. Undefined for a new store and for one that may, whose
 * revision is noted.
 */
export async function distrust(
  store: AreaStore,
  { publicKey }: RegistryKeys,
): Promise<string | undefined> {
  const live = await store.registry();
  if (!live) return undefined;
  if (!(await store.isSignedBy(publicKey)))
    return 'The list of live areas in the store is not signed with the key of this data folder';
  const newest = await store.newestKnown();
  if (live.revision < newest)
    return `The list of live areas in the store is revision ${live.revision}, but revision ${newest} was live`;
  await store.noteLive(live.revision);
  return undefined;
}
