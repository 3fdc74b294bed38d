import type { Registry } from '@plumbline/contract';
import {
  forRegistry,
  signRegistry,
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
};

/** Makes stored versions live, in one step. Throws RegistryMovedError when somebody else was faster. */
export async function pointAt({
  store,
  keys,
  versions,
  kind,
  note = '',
}: Pointing): Promise<Registry> {
  const live = await store.registry();
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
