import type { AreaManifest, Registry } from '@plumbline/contract';
import type { AreaStore } from './areaStore.ts';

/** What the registry says of a live area: its area.json without what only the checks of a release read. */
export function forRegistry(area: AreaManifest): AreaManifest {
  return { ...area, source: undefined, endpoints: [] };
}

/** The live registry with all that each area.json says, for the checks of a release. */
export async function liveInFull(store: AreaStore): Promise<Registry | null> {
  const live = await store.registry();
  if (!live) return null;
  const areas = Object.values(live.areas).map(
    async (area) => [area.id, (await store.manifest(area.id, area.version)) ?? area] as const,
  );
  return { ...live, areas: Object.fromEntries(await Promise.all(areas)) };
}
