import type { Registry } from '@plumbline/contract';
import {
  forRegistry,
  signRegistry,
  UnsignedRegistryError,
  type AreaStore,
  type RegistryChange,
  type RegistryKeys,
} from '../store/index.ts';

type Pointing = {
  store: AreaStore;
  keys: RegistryKeys;
  /** Stored versions that shall be live from now on. */
  versions: { id: string; version: string }[];
  kind: RegistryChange['kind'];
  note?: string;
  /** Signs what is live anew, whoever has signed it. */
  isNewKey?: boolean;
};

/**
 * Makes stored versions live, in one step. Throws RegistryMovedError when somebody else was faster, and
 * UnsignedRegistryError where the signature would cover what nobody has released with this key.
 */
export async function pointAt({
  store,
  keys,
  versions,
  kind,
  note = '',
  isNewKey = false,
}: Pointing): Promise<Registry> {
  const live = await store.registry();
  if (live && !isNewKey && !(await store.isSignedBy(keys.publicKey)))
    throw new UnsignedRegistryError(live.revision);
  const moved = versions.map(
    async ({ id, version }) => [id, await forRegistry(store, id, version)] as const,
  );
  const areas = { ...live?.areas, ...Object.fromEntries(await Promise.all(moved)) };
  const revision = (live?.revision ?? 0) + 1;
  const at = new Date().toISOString();
  const next = await signRegistry({ revision, issued_at: at, areas }, keys);
  const moves = versions.map(({ id, version }) => ({
    id,
    from: live?.areas[id]?.version ?? null,
    to: version,
  }));
  await store.publish(next, { kind, at, moves, note });
  return next;
}
