import type { AreaManifest, LiveArea, Registry } from '@plumbline/contract';
import { integrityOf } from '../integrity.ts';
import type { AreaStore } from './areaStore.ts';

/** The live registry, with the area.json of each area. */
export type FullRegistry = Omit<Registry, 'areas'> & { areas: Record<string, AreaManifest> };

/** What the registry says of a stored version. Rejects when the version is not in the store. */
export async function forRegistry(
  store: AreaStore,
  id: string,
  version: string,
): Promise<LiveArea> {
  const [manifest, bytes] = await Promise.all([
    store.manifest(id, version),
    store.file(id, version, 'area.json'),
  ]);
  if (!manifest || !bytes) throw new Error(`${id} ${version} is not in the store.`);
  return { ...inRegistry(manifest), manifest: integrityOf(bytes) };
}

/** What of an area.json stands in the registry itself; the rest is read when the area is wanted. */
export function inRegistry(manifest: AreaManifest): Omit<LiveArea, 'manifest'> {
  const { files: _, preload: _1, shares: _2, endpoints: _3, source: _4, ...known } = manifest;
  return known;
}

/** The live registry with all that each area.json says, for the checks of a release. */
export async function liveInFull(store: AreaStore): Promise<FullRegistry | null> {
  const live = await store.registry();
  if (!live) return null;
  const areas = Object.values(live.areas).map(async ({ id, version }) => {
    const manifest = await store.manifest(id, version);
    if (!manifest) throw new Error(`${id} ${version} is live, but not in the store.`);
    return [id, manifest] as const;
  });
  return { ...live, areas: Object.fromEntries(await Promise.all(areas)) };
}
