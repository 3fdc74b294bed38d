import type { LiveArea } from '@plumbline/contract';

/** What names the files of a live area, below its base. */
export const manifestFile = 'area.json';

/** The files that may run: those of the areas that the registry lists, by absolute address. */
export type ReleasedFiles = {
  /** Lists what is known of an area's files: its area.json, and then those that this names. */
  add(area: LiveArea): void;
  /** The integrity of a listed file; undefined for anything else. */
  integrityOf(url: string): string | undefined;
  /**
   * From now on an area's scripts are asked for under a new query. A browser lets a second request
   * for an address wait for a first one that hangs, so the same address would hang again.
   */
  renew(area: LiveArea): void;
  /** The address under which to ask for a listed script. */
  addressOf(url: string): string;
};

/** The absolute address of a file of an area. */
export function fileUrl({ base }: LiveArea, file: string, origin: string): string {
  return new URL(base + file, origin).href;
}

/** An empty list of released files for pages of an origin. */
export function makeReleasedFiles(origin: string): ReleasedFiles {
  const scripts = new Map<string, string>();
  const renewals = new Map<string, number>();
  return {
    add(area) {
      const files = Object.entries({ ...area.files, [manifestFile]: area.manifest });
      for (const [file, integrity] of files)
        if (integrity) scripts.set(fileUrl(area, file, origin), integrity);
    },
    integrityOf: (url) => scripts.get(url),
    renew: ({ base }) => renewals.set(base, (renewals.get(base) ?? 0) + 1),
    addressOf(url) {
      const renewal = [...renewals].find(([base]) => new URL(url).pathname.startsWith(base));
      return renewal ? `${url}?again=${renewal[1]}` : url;
    },
  };
}
