import type { AreaManifest } from '@plumbline/contract';

/** The files that may run: those of the areas that the registry lists, by absolute address. */
export type ReleasedFiles = {
  add(area: AreaManifest): void;
  /** The integrity of a listed script; undefined for anything else. */
  integrityOf(url: string): string | undefined;
  /**
   * From now on an area's scripts are asked for under a new query. A browser lets a second request
   * for an address wait for a first one that hangs, so the same address would hang again.
   */
  renew(area: AreaManifest): void;
  /** The address under which to ask for a listed script. */
  addressOf(url: string): string;
};

/** Where the federation runtime finds an area's entry. */
export function entryUrl(area: AreaManifest, origin: string): string {
  return new URL(`${area.base}remoteEntry.js`, origin).href;
}

/** An empty list of released files for pages of an origin. */
export function makeReleasedFiles(origin: string): ReleasedFiles {
  const scripts = new Map<string, string>();
  const renewals = new Map<string, number>();
  return {
    add(area) {
      for (const [file, integrity] of Object.entries(area.files)) {
        scripts.set(new URL(`${area.base}${file}`, origin).href, integrity);
      }
    },
    integrityOf: (url) => scripts.get(url),
    renew: ({ base }) => renewals.set(base, (renewals.get(base) ?? 0) + 1),
    addressOf(url) {
      const renewal = [...renewals].find(([base]) => new URL(url).pathname.startsWith(base));
      return renewal ? `${url}?again=${renewal[1]}` : url;
    },
  };
}
