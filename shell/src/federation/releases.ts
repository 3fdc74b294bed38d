import type { AreaManifest, Registry } from '@plumbline/contract';
import { withOverrides, type Overrides } from './overrides.ts';
import { trustedRegistry } from './trustedRegistry.ts';

const registryMs = 1500;

/** The set of releases that this session runs. It moves as a whole, and only when an area is entered. */
export type Releases = {
  current(): Registry;
  /**
   * The release of an area whose page is about to be shown. On entering the area the newest registry is
   * looked up first; whatever keeps that from working leaves the session with the set it has.
   */
  enter(id: string): Promise<AreaManifest | undefined>;
};

type Start = { registry: Registry; publicKey: JsonWebKey | undefined; overrides: Overrides };

/** Pins a session to the registry it was started with. */
export function makeReleases({ registry, publicKey, overrides }: Start): Releases {
  let pinned = registry;
  let inside: string | undefined;
  const newest = async (): Promise<Registry> => {
    const answer = await fetch('/registry.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(registryMs),
    });
    const trusted = await trustedRegistry(await answer.json(), publicKey);
    return trusted.revision > pinned.revision ? withOverrides(trusted, overrides) : pinned;
  };
  return {
    current: () => pinned,
    async enter(id) {
      const isMove = inside !== undefined && inside !== id;
      inside = id;
      if (isMove) pinned = await newest().catch(() => pinned);
      return pinned.areas[id];
    },
  };
}
