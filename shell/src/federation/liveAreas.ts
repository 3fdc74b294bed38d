import type { AreaManifest, Registry } from '@plumbline/contract';
import type { ComponentType } from 'react';
import { z } from 'zod';
import { startFederation, loadFromArea } from './areaLoader.ts';
import { AreaFailure } from './areaFailure.ts';
import { trustedRegistry } from './trustedRegistry.ts';

type LiveAreas = {
  /** The registry that this session runs. */
  registry(): Registry;
  /** Looks for a newer registry and moves to it; true when something changed. Keeps the old one when there is none to trust. */
  refresh(): Promise<boolean>;
  /** Loads an exposed module of an area, `./routes` or `./slots/…`. Rejects with AreaFailure; the next call starts afresh. */
  loadArea(id: string, module: string): Promise<unknown>;
  /** Loads the component of a route. Rejects with AreaFailure. */
  loadPage(id: string, routeId: string): Promise<ComponentType>;
  /** Loads the component that an area puts into a slot. Rejects with AreaFailure. */
  loadFill(id: string, module: string): Promise<ComponentType<object>>;
};

const component = z.custom<ComponentType<object>>(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
);
const routesModule = z.object({
  pages: z.record(
    z.string(),
    z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
  ),
});
const fillModule = z.object({ Fill: component });

/**
 * Takes the registry that came with the page, checks it and makes its areas loadable.
 * Rejects with RegistryRefusedError when it cannot be trusted.
 */
export async function startAreas(
  received: unknown,
  publicKey: JsonWebKey | undefined,
): Promise<LiveAreas> {
  let live = await trustedRegistry(received, publicKey);
  startFederation();
  const areaOf = (id: string): AreaManifest => {
    const area = live.areas[id];
    if (!area) throw new AreaFailure({ id, version: '' }, 'missing');
    return area;
  };
  return {
    registry: () => live,
    async refresh() {
      const newer = await fetchRegistry(publicKey).catch(() => live);
      const isNewer = newer.revision > live.revision;
      if (isNewer) live = newer;
      return isNewer;
    },
    loadArea: async (id, module) => loadFromArea(areaOf(id), module, async (loaded) => loaded),
    loadPage: async (id, routeId) =>
      loadFromArea(areaOf(id), './routes', (loaded) => pageOf(loaded, routeId), [routeId]),
    loadFill: async (id, module) =>
      loadFromArea(areaOf(id), module, async (loaded) => fillModule.parse(loaded).Fill),
  };
}

async function fetchRegistry(publicKey: JsonWebKey | undefined): Promise<Registry> {
  const answer = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(4000),
  });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
  return trustedRegistry(await answer.json(), publicKey);
}

async function pageOf(routes: unknown, routeId: string): Promise<ComponentType> {
  const load = routesModule.parse(routes).pages[routeId];
  if (!load) throw new Error(`The area has no page for its route ${routeId}`);
  return component.parse(await load());
}
